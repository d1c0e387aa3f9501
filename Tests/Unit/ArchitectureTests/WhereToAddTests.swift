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

  /// The code of a file: its words, its texts in quotes, and members of inferred types such as `.duration`.
  struct Words {
    let path: String
    private let words: Set<Substring>

    init(_ file: SourceTree.File) {
      path = file.path
      let texts = file.code.matches(of: /"[^"\n]*"/).map { file.code[$0.range] }
      let members = file.code.matches(of: /[^\w)\]?!.>](\.[a-z]\w*)/).map { $0.output.1 }
      words = Set(file.code.split { !$0.isLetter && !$0.isNumber } + texts + members)
    }

    /// Whether the code contains an example.
    func contains(_ example: String) -> Bool { words.contains(example[...]) }
  }

  /// The words of all sources.
  static let files = ((try? SourceTree.targets().flatMap(SourceTree.files)) ?? []).map(Words.init)

  @Test func tableHasAllRows() { #expect(Self.rows.count == 18) }

  @Test(arguments: rows)
  func examplesOccurInListedFiles(_ row: Row) {
    let found = Set(Self.files.filter { row.examples.contains(where: $0.contains) }.map(\.path))
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
