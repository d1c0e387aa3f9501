import Diagnostics

/// The arrangement of the entries in a content file.
package enum FileLayout: Sendable {
  /// Front matter between fences, then a body.
  case fenced
  /// A YAML list of mappings.
  case list
  /// A table of comma-separated values (RFC 4180).
  case table

  /// Returns the layout of a file by its extension.
  package init(path: String) {
    if path.utf8.suffix(4).elementsEqual(".csv".utf8) {
      self = .table
    } else {
      self = [".yaml", ".yml"].contains { path.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) } ? .list : .fenced
    }
  }

  /// The key of the rows of a list or table.
  package static let rows = "entries"
}

extension FencedDocument {
  /// Parses a content file; returns nil if its entries cannot be read. The rows of a list or table are one entry with the key
  /// `FileLayout.rows`.
  package static func parse(_ source: SourceFile, _ layout: FileLayout) -> Diagnosed<FencedDocument?> {
    if let error = source.textError { return Diagnosed(nil, [error]) }
    switch layout {
    case .fenced: return parse(source)
    case .list: return YAMLReader.rows(source).map { $0.map { FencedDocument(source, $0) } }
    case .table: return TableReader.rows(source).map { $0.map { FencedDocument(source, $0) } }
    }
  }
}

extension Entry {
  /// Returns rows as one entry; no entry without rows.
  static func rows(_ rows: [Value], _ range: SourceRange) -> [Entry] {
    let key = Scalar(text: FileLayout.rows, isPlain: true, range: SourceRange(0, 0))
    return rows.isEmpty ? [] : [Entry(key: key, value: .sequence(rows, range))]
  }
}

extension [Entry] {
  /// The entries of each row of a list or table.
  package var rows: [[Entry]] {
    guard case .sequence(let rows, _)? = first?.value else { return [] }
    return rows.map { if case .mapping(let entries, _) = $0 { entries } else { [] } }
  }
}
