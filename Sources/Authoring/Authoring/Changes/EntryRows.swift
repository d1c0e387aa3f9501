import Diagnostics
import FrontMatter
import Notation

/// The rows of a list or table. Each can be edited as a document with front matter, to which forms and `EntryChange` apply.
package struct EntryRows: Sendable {
  private let file: SourceFile
  private let layout: FileLayout
  private let values: [Value]
  /// The lines of a list; nil for a table, and for a list that shares its lines with other texts.
  private let rows: Rows?

  /// Parses a list or table; nil for one with a syntax error, and for a file with front matter.
  package init?(_ file: SourceFile, path: String) {
    let layout = FileLayout(path: path)
    guard layout != .fenced, let document = FencedDocument.parse(file, layout).value else { return nil }
    (self.file, self.layout) = (file, layout)
    guard case .sequence(let values, let range)? = document.entries.first?.value else {
      (self.values, rows) = ([], nil)
      return
    }
    (self.values, rows) = (values, layout == .list ? Rows(values, in: range, of: file) : nil)
  }

  /// Returns whether the file at a path is a list or table.
  package static func isFile(_ path: String) -> Bool { FileLayout(path: path) != .fenced }

  package var count: Int { values.count }

  /// Returns the keys and values of a row, with their ranges in the file; empty for a row that is no mapping.
  package func entries(_ index: Int) -> [Entry] {
    guard values.indices.contains(index), case .mapping(let entries, _) = values[index] else { return [] }
    return entries
  }

  /// Returns the range of a row in the file: whole lines, or an item between brackets; for a table, the cells.
  package func range(_ index: Int) -> SourceRange { rows?.ranges[index] ?? values[index].range }

  /// Returns a row between fences; nil if it is no mapping, or cannot be separated from other rows.
  package func document(_ index: Int) -> SourceFile? {
    let entries = entries(index)
    guard !entries.isEmpty, layout == .table || rows != nil else { return nil }
    let cells = entries.map { "\(YAML.text($0.key.text)): \(YAML($0.value))\n" }.joined()
    let text = layout == .table ? cells : unmarked(index)
    return SourceFile(path: file.path, text: "---\n" + text + (text.hasSuffix("\n") ? "" : "\n") + "---\n")
  }

  /// Returns the index of the row with a document: the given one, or the only other one. Nil if another program changed the row.
  package func index(of document: SourceFile, near index: Int) -> Int? {
    if self.document(index)?.bytes == document.bytes { return index }
    let found = values.indices.filter { self.document($0)?.bytes == document.bytes }
    return found.count == 1 ? found[0] : nil
  }
}

// MARK: - Changes
extension EntryRows {
  /// Returns the file after the document of a row was edited; nil if that would change other rows.
  package func replacing(_ index: Int, by document: ContiguousArray<UInt8>) -> ContiguousArray<UInt8>? {
    guard let old = self.document(index) else { return nil }
    guard old.bytes != document else { return file.bytes }
    guard let row = layout == .table ? cells(of: document) : marked(document, index) else { return nil }
    return file(after: [Replacement(range(index), with: row)], withRows: count)
  }

  /// Returns the file without a row; nil if that would change other rows.
  package func removing(_ index: Int) -> ContiguousArray<UInt8>? {
    guard values.indices.contains(index), layout == .table || rows != nil else { return nil }
    let lines = [Replacement(file.fullLines(of: range(index)), with: "")]
    return file(after: rows?.removing(index..<index + 1) ?? lines, withRows: count - 1)
  }

  /// Returns the keys of a document that the table has no column for; empty for a list.
  package func missingColumns(of document: ContiguousArray<UInt8>) -> [String] {
    layout == .table ? addition(document).missingColumns(of: file) : []
  }

  /// Returns the values of a row as an entry to add.
  package func addition(_ index: Int) -> LogAddition { LogAddition(entries(index)) }

  /// Returns the texts of a row by key, without its lists and mappings.
  package func texts(_ index: Int) -> [(key: String, text: String)] {
    entries(index).compactMap { entry in
      if case .scalar(let scalar) = entry.value { (entry.key.text, scalar.text) } else { nil }
    }
  }

  private func file(after changes: [Replacement], withRows count: Int) -> ContiguousArray<UInt8>? {
    let new = file.replacing(changes)
    return EntryRows(new, path: layout == .table ? ".csv" : ".yaml")?.count == count ? new.bytes : nil
  }

  private func addition(_ document: ContiguousArray<UInt8>) -> LogAddition {
    LogAddition(FencedDocument.parse(SourceFile(path: file.path, bytes: document)).value?.entries ?? [])
  }

  private func cells(of document: ContiguousArray<UInt8>) -> String? {
    let row = addition(document)
    guard !row.values.isEmpty, row.missingColumns(of: file).isEmpty else { return nil }
    return String(TableHeader(file).row(of: row.values).dropLast())
  }

  /// Returns the lines of a row with a space in place of its list mark, so that all its keys have one indentation.
  private func unmarked(_ index: Int) -> String {
    let (range, mark) = (range(index), mark(index))
    guard let mark else { return file.text(in: range) }
    let after = SourceRange(mark + 1, range.upperBound)
    return file.text(in: SourceRange(range.lowerBound, mark)) + " " + file.text(in: after)
  }

  /// Returns the lines of an edited document with the list mark of the row.
  private func marked(_ document: ContiguousArray<UInt8>, _ index: Int) -> String? {
    let range = range(index)
    var bytes = ContiguousArray(document.dropFirst("---\n".utf8.count).dropLast("---\n".utf8.count))
    if !file.bytes[range.upperBound - 1].endsLine, bytes.last == .lineFeed { bytes.removeLast() }
    if let mark = mark(index).map({ $0 - range.lowerBound }) {
      guard mark + 1 < bytes.count, bytes[mark] == .space else { return nil }
      bytes[mark] = UInt8(ascii: "-")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the offset of the list mark; nil between brackets.
  private func mark(_ index: Int) -> Int? {
    range(index).indices.first { file.bytes[$0] != .space }.flatMap { file.bytes[$0] == UInt8(ascii: "-") ? $0 : nil }
  }
}

extension LogAddition {
  fileprivate init(_ entries: [Entry]) { self.init(entries.map { ($0.key.text, YAML($0.value)) }) }
}
