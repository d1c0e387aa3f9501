import Foundation
import Testing

/// The table "Where do I add …" of ARCHITECTURE.md. The example of each row must occur in exactly the counted files; the
/// files in the last column may also contain it. An example in another file fails the test until the table lists the file.
@Suite struct WhereToAddTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let subject: String
    let examples: Set<String>
    let count: Int?
    let files: Set<String>
    /// Files for special cases, and files in other languages than Swift.
    let specialCases: Set<String>
    var testDescription: String { subject }

    /// Parses `| … | example | number of files | Swift files | special cases |`; nil for other lines.
    init?(_ line: Substring) {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let names = cells.map { cell in Set(cell.matches(of: /`([^`]+)`/).map { String($0.1) }) }
      guard line.hasPrefix("| "), cells.count == 5, !names[1].isEmpty else { return nil }
      (subject, examples, count, files, specialCases) = (
        cells[0], names[1], Int(cells[2]), names[3], names[4].filter { $0.contains(".") }
      )
    }
  }

  static let rows: [Row] = {
    let text = (try? String(contentsOf: SourceTree.root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)) ?? ""
    let section = text.split(separator: "\n## ").first { $0.hasPrefix("Where do I add") } ?? ""
    return section.split(separator: "\n").compactMap(Row.init)
  }()

  /// The words of the code of each source file, by path; without the reviews of `verdict init`.
  static let words: [String: Set<Substring>] = {
    let files = ((try? SourceTree.targets().flatMap(SourceTree.files)) ?? []).filter { !$0.path.contains("/Examples/") }
    return Dictionary(
      uniqueKeysWithValues: files.map { ($0.path, Set($0.code.split { !$0.isLetter && !$0.isNumber })) }
    )
  }()

  @Test func tableHasAllRows() { #expect(Self.rows.count == 11) }

  @Test(arguments: rows)
  func examplesOccurInListedFiles(_ row: Row) {
    let found = Set(Self.words.filter { file in row.examples.contains { file.value.contains(Substring($0)) } }.keys)
    #expect(row.files.subtracting(found) == [], "these files do not name \(row.examples)")
    #expect(found.subtracting(row.files).subtracting(row.specialCases) == [], "these files name \(row.examples), too")
    #expect(row.count == row.files.count)
  }

  @Test(arguments: rows)
  func listedFilesExist(_ row: Row) {
    for path in row.specialCases {
      let file = path.hasSuffix(".swift") ? SourceTree.file(path) : SourceTree.root.appending(path: path)
      #expect(FileManager.default.fileExists(atPath: file.path), "there is no \(path)")
    }
  }
}
