import Diagnostics
import FrontMatter
import Notation
import ReviewModel

/// An entry to add to the log.
package struct LogAddition: Sendable {
  /// The keys and values, in the order of writing.
  package let values: [(key: String, value: YAML)]

  package init(_ values: [(key: String, value: YAML)]) { self.values = values }

  /// Returns a file of the log with the entry at its end; nil if a table has no column of one of the keys. `source` is empty for a
  /// new file.
  package func added(to source: SourceFile, _ layout: FileLayout) -> ContiguousArray<UInt8>? {
    var bytes = source.bytes
    if let last = bytes.last, last != .lineFeed { bytes.append(.lineFeed) }
    guard layout == .table else { return bytes + "- \(YAML.mapping(values))\n".utf8 }
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
