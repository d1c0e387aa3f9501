import Authoring
import Diagnostics
import Foundation
import SiteFiles
import SiteRendering
import SiteTestSupport
import TestSupport
import Testing

/// A judge of one text says what a check of the whole site says of that file, fault by fault and mend by mend.
@Suite struct JudgeTests {
  static let wrong = WrongSiteTests.sites
  static let good = try? GoldenSite.names(.good).sorted()

  @Test(arguments: wrong) func judgesFilesOfWrongSites(_ name: String) async throws {
    try await judge(GoldenSite(.wrong, name))
  }

  @Test(arguments: good ?? []) func judgesFilesOfGoodSites(_ name: String) async throws {
    try await judge(GoldenSite(.good, name))
  }

  /// Judges every file as it is, and again after edits.
  private func judge(_ site: GoldenSite) async throws {
    let folder = try site.copied()
    let session = AuthoringSession(try SiteBuilder(in: folder))
    let report = try await session.refresh()
    let texts = try Self.texts(in: folder, report.knowledge)
    var random = SeededGenerator(seed: 7)
    for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
      compare(report, report.knowledge, path, text, folder)
      guard ContentPath(path: path)?.kind.isContent ?? false else { continue }
      for _ in 0..<3 {
        let edited = Self.edit(text, texts, &random)
        let complete = try await session.refresh(Overlay(content: [path: ContiguousArray(edited.utf8)]))
        compare(complete, report.knowledge, path, edited, folder)
      }
    }
  }

  private func compare(
    _ complete: AuthoringReport,
    _ knowledge: SiteKnowledge,
    _ path: String,
    _ text: String,
    _ folder: TemporaryFolder
  ) {
    guard let content = ContentPath(path: path) else { return }
    let source = SourceFile(path: path, text: text)
    let judged = ContentJudge(knowledge).diagnostics(of: source, at: content)
    let expected = complete.diagnostics.filter { $0.source.path == folder / "content/" + path }
    #expect(judged.words == expected.words, "\(path):\n\(text.prefix(2000))")
  }

  /// The texts of the content files, by their paths.
  private static func texts(in folder: TemporaryFolder, _ knowledge: SiteKnowledge) throws -> [String: String] {
    let paths = knowledge.paths.filter { $0.hasSuffix(".md") || [configurationPath, viewsPath].contains($0) }
    let texts = paths.compactMap { path in (try? folder.data("content/" + path)).map { (path, $0) } }
    return Dictionary(
      uniqueKeysWithValues: texts.compactMap { path, data in String(data: data, encoding: .utf8).map { (path, $0) } }
    )
  }

  /// The text as someone who writes may leave it: with a line of it or of another file more, or one less, or with a letter
  /// less.
  private static func edit(_ text: String, _ texts: [String: String], _ random: inout SeededGenerator) -> String {
    var lines = text.components(separatedBy: "\n")
    let other = texts.sorted { $0.key < $1.key }.randomElement(using: &random)
    let strangers = other?.value.components(separatedBy: "\n") ?? []
    let place = Int.random(in: 0..<lines.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: lines.remove(at: place)
    case 1: lines.insert(lines[place], at: place)
    case 2: lines.insert(strangers.randomElement(using: &random) ?? "", at: place)
    case 3:
      lines.append(
        "A [link](/\(other?.key ?? "") \"x\"), [another](\(other?.key ?? "")) and ![a picture](pictures/a.png)."
      )
    default: if let letter = lines[place].indices.randomElement(using: &random) { lines[place].remove(at: letter) }
    }
    return lines.joined(separator: "\n")
  }
}

extension [Diagnostic] {
  /// All that they say, with what mends them.
  fileprivate var words: [String] {
    map { "\(DiagnosticFormat.json.write([$0])) \($0.fix.map { "\($0.range) \($0.text)" })" }
  }
}
