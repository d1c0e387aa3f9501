import Authoring
import Diagnostics
import FrontMatter
import Foundation
import Notation
import SiteModel
import SiteTestSupport
import TestSupport
import Testing

/// Truncated and damaged texts, with a position anywhere in them.
@Suite struct AssistantRobustnessTests {
  private let site = InMemorySite.small

  @Test(arguments: realFiles()) func damagedTextsAreAccepted(_ file: RealFile) throws {
    var generator = SeededGenerator(seed: UInt64(file.bytes.count))
    for _ in 0..<60 {
      var bytes = ContiguousArray(file.bytes.prefix(Int.random(in: 0...file.bytes.count, using: &generator)))
      if Bool.random(using: &generator), !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = Array("[]{}:-#\"'|>\n\t &*!\u{FF}".utf8).randomElement(using: &generator) ?? 0
      }
      let source = SourceFile(path: file.path.path, bytes: bytes)
      try check(source, at: Int.random(in: -1...bytes.count + 1, using: &generator), file.path)
    }
  }

  private func check(_ source: SourceFile, at offset: Int, _ path: ContentPath) throws {
    let assistant = site.assistant
    let today = CalendarDay(year: 2026, month: 11, day: 20)
    for completion in assistant.completions(in: source, at: offset, path: path, today: today) {
      #expect(isInside(completion.range, source) && completion.range.upperBound >= offset.clamped(to: source))
    }
    for item in source.outline(as: path) { #expect(isInside(item.range, source)) }
    let explanation = assistant.explanation(in: source, at: offset, path: path)
    #expect(explanation.map { isInside($0.range, source) } ?? true)
    _ = assistant.definition(in: source, at: offset, path: path, reading: site.read)
    _ = assistant.references(in: source, at: offset, path: path)
    _ = try? assistant.renaming(in: source, at: offset, path: path, to: "x", reading: site.read)
  }

  private func isInside(_ range: SourceRange, _ source: SourceFile) -> Bool { range.upperBound <= source.bytes.count }

  /// A file that parses must also parse after any completion.
  @Test(arguments: 0..<40 as Range<UInt64>) func completedTextsParse(seed: UInt64) throws {
    var (files, generator) = (RandomFrontMatter(seed: seed), SeededGenerator(seed: seed))
    let source = SourceFile(path: "reviews/a.md", text: files.file())
    let path = try #require(ContentPath(path: "reviews/a.md"))
    for _ in 0..<20 {
      let offset = Int.random(in: 0...source.bytes.count, using: &generator)
      let completions = site.assistant.completions(in: source, at: offset, path: path)
      for completion in completions.shuffled(using: &generator).prefix(4) {
        var file = FixedFile(source)
        file.replace([Replacement(completion.range, with: completion.text)])
        let after = FencedDocument.parse(SourceFile(path: "a.md", bytes: file.bytes))
        #expect(after.value != nil, "\(completion.text) at \(offset) in\n\(source.text(in: source.range))")
      }
    }
  }
}

extension Int {
  fileprivate func clamped(to source: SourceFile) -> Int { Swift.min(Swift.max(self, 0), source.bytes.count) }
}

/// A content file of the sample site or of a site with errors.
struct RealFile: Sendable, CustomTestStringConvertible {
  let path: ContentPath
  let bytes: [UInt8]
  var testDescription: String { path.path }
}

private func realFiles() -> [RealFile] {
  ["content", "Tests/Unit/Build/SiteFilesTests/WrongSites"].flatMap { folder in
    let root = Repository.path + "/" + folder
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.sorted().filter { $0.hasSuffix(".md") || $0.hasSuffix("site.yaml") }.compactMap { name -> RealFile? in
      let below = name.components(separatedBy: "content/").last ?? name
      guard let path = ContentPath(path: below) else { return nil }
      let data = FileManager.default.contents(atPath: root + "/" + name)
      return data.map { RealFile(path: path, bytes: Array($0)) }
    }
  }
}
