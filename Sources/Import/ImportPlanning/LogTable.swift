import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// The entries of the log as comma-separated values (RFC 4180), one per line: those with a day first, oldest first.
struct LogTable {
  private var rows: [(order: [String], entries: FrontMatterEntries)] = []

  /// Adds an entry with the values that a site accepts.
  mutating func add(_ entry: ImportedReview, _ entries: FrontMatterEntries) {
    let days = ["date", "added"].map { entries[$0]?.description ?? "~" }
    rows.append((days + [entry.title, entry.key], entries))
  }

  /// The path below the content folder and the text; nil without entries. `isTaken` returns whether a path exists.
  func file(of service: String, isTaken: (String) -> Bool) -> (path: String, text: String)? {
    guard !rows.isEmpty else { return nil }
    var (number, path) = (1, "\(LogFile.folder)/\(service).csv")
    while isTaken(path) {
      number += 1
      path = "\(LogFile.folder)/\(service)-\(number).csv"
    }
    return (path, text)
  }

  private var text: String {
    let rows = rows.sorted { $0.order.lexicographicallyPrecedes($1.order) { $0.precedesBytewise($1) } }.map(\.entries)
    let columns = columns
    var output: ContiguousArray<UInt8> = []
    output.append(record: columns, lineEnd: "\n")
    for entries in rows { output.append(record: columns.map { entries[$0]?.cell ?? "" }, lineEnd: "\n") }
    return String(decoding: output, as: UTF8.self)
  }

  /// The keys of all entries; those of the site are in the order of their first occurrence.
  private var columns: [String] {
    var used: Set<String> = []
    let keys = rows.flatMap(\.entries.keys).filter { used.insert($0).inserted }
    return Self.first.filter(used.contains) + keys.filter { !(Self.first + Self.last).contains($0) }
      + Self.last.filter(used.contains)
  }

  private static let first = ["title", "category", "date", "started", "added", "status", "rating", "again", "times"]
  private static let last = ["note", "tags", "url", "imported"]
}
