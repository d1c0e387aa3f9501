import BinaryCoding
import Diagnostics
import MarkdownRendering
import Notation
import ReviewModel
import SiteModel
import SiteRendering
import Templating

extension FuzzTarget {
  /// The output paths that contain a name of the content: slug, alias, tag, file, folder, link and image.
  static let path = FuzzTarget(name: "Path") { bytes in
    let name = text(bytes.filter { $0 != 0 })
    guard let plan = FuzzedSite(name).plan() else { return }
    for page in plan.detailPages + plan.lists { check(Permalinks.outputPath(page.url), of: page.url) }
    for copy in plan.copies { check(Permalinks.outputPath(copy.url), of: copy.url) }
    check(Permalinks.outputPath(Permalinks.asset(name)), startsWith: "assets/")
  }
}

/// Checks that a path stays below the output folder, and its URL on the host.
private func check(_ path: String, of url: String) {
  hold(url.hasPrefix("/") && !url.hasPrefix("//"), "'\(url)' leads to another host")
  hold(url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\'&#?".utf8.contains($0) }, "'\(url)' is not a path")
  let components = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  for component in components {
    let isDots = component.elementsEqual(".".utf8) || component.elementsEqual("..".utf8)
    hold(!component.isEmpty && !isDots && component.count < 256, "'\(path)' leaves its folder")
  }
}

/// Checks the prefix by bytes: a combining mark would join the slash before it into one character.
private func check(_ path: String, startsWith folder: String) {
  hold(path.utf8.starts(with: folder.utf8), "'\(path)'")
}

/// A site that contains one text wherever text becomes part of a path.
private struct FuzzedSite {
  private let name: String

  init(_ name: String) { self.name = name }

  /// Returns the plan; nil with errors, since no file would be written.
  func plan() -> SitePlan? {
    let parser = ContentParser(.fuzzing, .standard, labels: MarkdownLabels())
    let files = sources.compactMap { source in
      ContentPath(path: source.path)?.type.map { type in
        parser.parse(source, path: source.path, type: type).map { content, body in
          ContentFile(content, body, path: source.path, type: type, hash: ContentHash(source.bytes))
        }
      }
    }
    guard let today = CalendarDay(year: 2026, month: 11, day: 20) else { return nil }
    let policy = PublicationPolicy(.day(today), in: nil)
    let content = SiteContent(files.map(\.value), configuration: .fuzzing, views: ViewCounts(), policy: policy)
    let planned = result { [pictures] in
      let sources = ContentSources(folder: "content") { _ in [] }
      let planner = SitePlanner(content, pictures: pictures, sources: sources)
      return await planner.plan(strings: TemplateStrings(), assets: [:])
    }
    let found = files.flatMap(\.diagnostics) + planned.diagnostics
    return found.contains { $0.severity == .error } ? nil : planned.value
  }

  /// A subset of the files: an error in one would prevent the paths of the others.
  private var sources: [SourceFile] {
    let chosen = name.utf8.reduce(0) { $0 &+ Int($1) } | 1 << (name.utf8.count % 5)
    return allSources.enumerated().filter { index, _ in chosen & (1 << index) != 0 }.map(\.element)
  }

  /// The text without slashes, removed by bytes: a combining mark would join the slash before it into one character.
  private var fileName: String { String(decoding: name.utf8.filter { $0 != UInt8(ascii: "/") }, as: UTF8.self) }

  private var allSources: [SourceFile] {
    [
      SourceFile(path: "reviews/one.md", text: review("slug: \(JSON.text(name))")),
      SourceFile(path: "reviews/two.md", text: review("aliases: [\(JSON.text(name)), \(JSON.text("/" + name))]")),
      SourceFile(path: "reviews/three.md", text: review("tags: [\(JSON.text(name))]")),
      SourceFile(path: "reviews/\(fileName).md", text: review("restaurant: \(JSON.text(name))")),
      SourceFile(path: "pages/\(fileName)/\(fileName).md", text: "---\ntitle: x\n---\n"),
    ]
  }

  private func review(_ entry: String) -> String {
    "---\ntitle: x\nrating: 4\ncategory: Film\npublished: 2026-01-02\n\(entry)\n---\nText.\n"
  }

  private var pictures: [LoadedPicture] {
    let svg = ContiguousArray("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 2'/>".utf8)
    return [LoadedPicture(path: "reviews/\(fileName).svg", hash: ContentHash(svg), bytes: svg)]
  }
}
