import BinaryCoding
import Diagnostics
import MarkdownRendering
import Notation
import ReviewModel

/// Checks that every link within the site leads somewhere.
struct LinkCheck {
  private let links: ContentLinks
  private let absent: AbsentPages
  private let table: PathTable
  private let copies: [CopyPlan]
  private let heldBack: [String: HeldBack]
  /// Files that lead to no page only because of another fault, which is reported already.
  private let faulty: Set<String>
  private let sources: ContentSources
  private var replacer: PathReplacer
  private(set) var diagnostics: [Diagnostic] = []

  private lazy var copied = Set(copies.map(\.url) + links.pictures.values.map(\.url))
  /// What is surely meant by the path of a file that is not there.
  private lazy var fileSlips = PathSlips(links.addresses.paths + links.plain.keys + links.pictures.keys)
  /// The same for the paths of pages.
  private lazy var pageSlips = Dictionary(table.urls.map { ($0.lowercased(), $0) }, uniquingKeysWith: { one, _ in one })
  /// What a path that leads nowhere may have been meant for.
  private lazy var paths = Slips((table.urls + copies.map(\.url)).sorted())
  /// The same for the names of files.
  private lazy var fileNames = Slips(
    (links.addresses.paths + links.plain.keys).map { String($0.lastPathComponent) }.sorted()
  )

  init(
    _ content: SiteContent,
    _ site: Site,
    _ table: PathTable,
    _ copies: [CopyPlan],
    _ sources: ContentSources
  ) {
    (links, absent, self.table, self.copies) = (site.links, AbsentPages(site), table, copies)
    (self.sources, replacer) = (sources, PathReplacer(sources))
    heldBack = Dictionary(uniqueKeysWithValues: content.heldBack.map { ($0.path, $0) })
    faulty = Set(content.faulty.map(\.path))
    for (_, file) in content.reviews { check(file) }
    for (_, file) in content.facts { check(file) }
    for (_, file) in content.pages { check(file) }
    for file in content.faulty { check(file) }
    for entry in content.configuration.menu where entry.url.startsWithBytes(of: "/") { check(entry) }
  }

  /// The menu stands on every page, so a path in it must lead somewhere, too.
  private mutating func check(_ entry: NamedLink) {
    let path = String(entry.url.prefix { $0 != "?" && $0 != "#" })
    guard faulty.isEmpty, !isTaken(percentEncoded(percentDecoded(path))) else { return }
    let message = "the menu entry '\(entry.name)' leads to '\(path)', but there is no such page"
    diagnostics.add(
      Diagnostic(.brokenLink, message, hint: hint(path), in: sources.name(configurationPath))
    )
  }

  /// Whether a page, a picture or a plain file has a path; hosts lead from `/about` to `/about/`.
  private mutating func isTaken(_ path: String) -> Bool {
    table.contains(path) || copied.contains(path) || !path.endsWithBytes(of: "/") && table.contains(path + "/")
  }

  /// What to do about a path that no page has.
  private mutating func hint(_ path: String) -> String {
    absent.hint(path) ?? paths.nearest(to: path).map { "did you mean '\($0)'?" } ?? "check the path"
  }

  private mutating func check(_ file: ContentFile) {
    for reference in file.outline.references where reference.kind == .link {
      guard let target = links.target(of: reference.destination, from: file.path) else {
        if !leadsToFaultyFile(reference.destination, file.path) { reportNoFile(reference, in: file.path) }
        continue
      }
      // Where a file is faulty, its page may be the one that is missing.
      guard !isTaken(target), faulty.isEmpty else { continue }
      let message = "there is no page '\(reference.destination)'"
      let meant = pageSlips[target.lowercased()]
      report(reference, in: file.path, (message, meant.map { "write '\($0)'" } ?? hint(target)), meant: meant)
    }
  }

  private mutating func reportNoFile(_ reference: MarkdownReference, in file: String) {
    let destination = reference.destination
    let meant = [destination, destination + ".md"].compactMap { fileSlips.correction(of: $0, in: file) }.first
    let words = meant.map { ("there is no file '\(destination)'", "write '\($0)'") }
    report(reference, in: file, words ?? reason(destination, file), meant: meant)
  }

  private func leadsToFaultyFile(_ destination: String, _ file: String) -> Bool {
    ContentLinks.candidates(destination, from: file).contains(where: faulty.contains)
  }

  private mutating func reason(_ destination: String, _ file: String) -> (String, String) {
    for candidate in ContentLinks.candidates(destination, from: file) {
      if let held = heldBack[candidate] {
        return (
          "'\(destination)' is held back (\(held.reason)), so the link would lead nowhere", "remove the link for now"
        )
      }
    }
    let similar = fileNames.nearest(to: String(destination.pathComponents.last ?? ""))
    return (
      "there is no file '\(destination)'",
      similar.map { "did you mean '\($0)'?" } ?? "paths are relative to this file, or to the content folder"
    )
  }

  private mutating func report(
    _ reference: MarkdownReference,
    in file: String,
    _ words: (String, String),
    meant: String?
  ) {
    let fix = meant.map { replacer.replacing(reference.destination, at: reference.range, of: file, with: $0) }
    diagnostics.add(
      Diagnostic(.brokenLink, words.0, hint: words.1, in: sources.name(file), at: reference.range, fix: fix ?? [])
    )
  }
}

/// What was meant by names that were written wrong. Few are slips; where very many are not there, to compare all with all
/// would take minutes.
private struct Slips {
  private let suggestions: Suggestions
  private var found: [String: String?] = [:]

  private static let most = 20

  init(_ names: [String]) { suggestions = Suggestions(names) }

  mutating func nearest(to written: String) -> String? {
    if let known = found[written] { return known }
    guard found.count < Self.most else { return nil }
    let name = suggestions.nearest(to: written)
    found[written] = .some(name)
    return name
  }
}
