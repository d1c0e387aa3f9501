import Diagnostics
import Foundation
import FrontMatter
import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// Hints of the forms "write KEY: VALUE" and "write VALUE", applied to the text of the author.
@Suite struct HintTests {
  @Test func everyHintRemovesItsDiagnostic() async throws {
    var count = 0
    for name in InvalidSiteTests.sites { count += try await pasteHints(of: name) }
    #expect(count > 60)
    print("applied hints: \(count)")
  }

  /// Checks a site with each hint applied; returns their number.
  private func pasteHints(of name: String) async throws -> Int {
    let folder = try GoldenSite(.wrong, name).copied()
    defer { withExtendedLifetime(folder) {} }
    let builder = try SiteBuilder(in: folder)
    let workspace = Workspace(builder)
    let found = try await workspace.check(Overlay()).diagnostics
    let before = Counts(found)
    let pastes = found.flatMap { diagnostic in PastedHint.corrections(of: diagnostic).map { (diagnostic, $0) } }
    for (diagnostic, paste) in pastes {
      var overlay = Overlay()
      let path = String(diagnostic.source.path.dropFirst(builder.settings.content.count + 1))
      overlay.content[path] = paste.bytes
      let after = Counts(try await workspace.check(overlay).diagnostics)
      let comment: Comment = "\(name): \(diagnostic.message); pasted \(paste.line)"
      #expect(before.contains(diagnostic, moreOftenThan: after), comment)
      #expect(after.beyond(before) == [], comment)
    }
    return pastes.count
  }
}

/// The numbers of equal diagnostics, wherever they are in a file.
private struct Counts {
  private let counts: [String: Int]

  /// Checks of valid values, which a hint reveals: the contrast of a colour, the description of an image, two visits.
  private static let checksOfValidValues = ["[accent-contrast]", "[alt-missing]", "[same-visit]"]

  init(_ diagnostics: [Diagnostic]) {
    counts = diagnostics.reduce(into: [:]) { $0[Self.key($1), default: 0] += $1.count }
  }

  private static func key(_ diagnostic: Diagnostic) -> String {
    "\(diagnostic.source.path): \(diagnostic.message) [\(diagnostic.code.rawValue)]"
  }

  /// Returns the diagnostics that occur more often than in others.
  func beyond(_ others: Counts) -> [String] {
    let more = counts.filter { $1 > others.counts[$0, default: 0] }.map(\.key).sorted()
    return more.filter { key in !Self.checksOfValidValues.contains { key.hasSuffix($0) } }
  }

  func contains(_ diagnostic: Diagnostic, moreOftenThan others: Counts) -> Bool {
    let key = Self.key(diagnostic)
    return counts[key, default: 0] > others.counts[key, default: 0]
  }
}

/// A file with the entry or the value of a diagnostic replaced by that of its hint.
private struct PastedHint {
  let line: String
  let bytes: ContiguousArray<UInt8>

  /// Returns the file after each correction of a hint; empty for other hints.
  static func corrections(of diagnostic: Diagnostic) -> [PastedHint] {
    guard let hint = diagnostic.hint, let range = diagnostic.range else { return [] }
    if let value = hint.wholeMatch(of: #/write ([^\s':]+)/#)?.1 {
      return [PastedHint(String(value), at: range, in: diagnostic.source)]
    }
    guard let start = hint.firstMatch(of: #/(?:^|; )write (?=[A-Za-z_]+: \S)/#) else { return [] }
    let choices = hint[start.range.upperBound...].replacing(#/, or (?=[A-Za-z_]+: \S)/#, with: "\n").split(
      separator: "\n"
    )
    return choices.map { choice in
      let line = choices.count > 1 ? choice.replacing(#/ (?:for|to) [^"\]}]*$/#, with: "") : choice
      return PastedHint(String(line), at: entry(around: range, in: diagnostic.source), in: diagnostic.source)
    }
  }

  private init(_ line: String, at range: SourceRange, in source: SourceFile) {
    (self.line, bytes) = (line, source.replacing([Replacement(range, with: line)]).bytes)
  }

  /// Returns the range of the innermost entry around a range; in a file that is not valid YAML, the text of its line.
  private static func entry(around range: SourceRange, in source: SourceFile) -> SourceRange {
    let sections = FenceSplitter.split(source).value
    let read = YAMLReader.read(source, in: sections?.frontMatter ?? source.range)
    let isWhole = !read.diagnostics.contains { $0.code == .yamlUnquotedColon }
    if isWhole, let found = innermost(read.value ?? [], around: range) { return found }
    let line = source.lineRange(at: range.lowerBound)
    let text = source.text(in: line)
    let indent = text.prefix { $0 == " " || $0 == "-" }.utf8.count
    let comment = text.range(of: " #").map { text[$0.lowerBound...].utf8.count } ?? 0
    let row = SourceRange(line.lowerBound + indent, line.upperBound - comment)
    // A row of a log is a mapping in one line.
    let isMapping = source.text(in: row).hasPrefix("{")
    return isMapping ? innermost(YAMLReader.read(source, in: row).value ?? [], around: range) ?? row : row
  }

  private static func innermost(_ entries: [Entry], around range: SourceRange) -> SourceRange? {
    for entry in entries {
      let whole = SourceRange(entry.key.range.lowerBound, max(entry.key.range.upperBound, entry.value.range.upperBound))
      guard whole.lowerBound <= range.lowerBound, range.upperBound <= whole.upperBound else { continue }
      return innermost(entry.value, around: range) ?? whole
    }
    return nil
  }

  private static func innermost(_ value: Value, around range: SourceRange) -> SourceRange? {
    switch value {
    case .scalar: nil
    case .sequence(let values, _): values.lazy.compactMap { innermost($0, around: range) }.first
    case .mapping(let entries, _): innermost(entries, around: range)
    }
  }
}
