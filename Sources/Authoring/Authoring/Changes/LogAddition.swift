import Diagnostics
import FrontMatter
import Notation
import ReviewModel

/// An entry to add to the log.
package struct LogAddition: Sendable {
  /// The keys and values, in the order of writing.
  package let values: [(key: String, value: YAML)]

  package init(_ values: [(key: String, value: YAML)]) { self.values = values }

  /// Creates an entry of texts; empty ones are left out.
  package init(texts: [(key: String, text: String)]) {
    values = texts.filter { !$0.text.isEmpty }.map { ($0.key, .text($0.text)) }
  }

  /// Reads an entry from its YAML; nil for other texts.
  package init?(yaml text: String) {
    let rows = EntryRows(SourceFile(path: "", text: "- \(text)\n"), path: ".yaml")
    guard let rows, rows.count == 1, !rows.entries(0).isEmpty else { return nil }
    self = rows.addition(0)
  }

  /// The entry in YAML, on one line.
  package var yaml: String { YAML.mapping(values).description }

  /// Returns a file of the log with the entry at its end; nil if a table has no column of one of the keys. `source` is empty for a
  /// new file.
  package func added(to source: SourceFile, at path: String) -> ContiguousArray<UInt8>? {
    var bytes = source.bytes
    if let last = bytes.last, last != .lineFeed { bytes.append(.lineFeed) }
    guard FileLayout(path: path) == .table else { return bytes + "- \(yaml)\n".utf8 }
    guard let row = row(of: source) else { return nil }
    return bytes + row.utf8
  }

  /// Returns the keys that a table has no column for.
  package func missingColumns(of source: SourceFile) -> [String] {
    guard !source.bytes.isEmpty else { return [] }
    let columns = TableHeader(source).keys
    return values.map(\.key).filter { !columns.contains($0) }
  }

  private func row(of source: SourceFile) -> String? {
    guard !source.bytes.isEmpty else {
      let header = TableHeader(keys: values.map(\.key))
      return header.row(header.keys) + header.row(of: values)
    }
    return missingColumns(of: source).isEmpty ? TableHeader(source).row(of: values) : nil
  }
}
