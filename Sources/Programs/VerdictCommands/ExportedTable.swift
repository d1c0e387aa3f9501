import BinaryCoding
import FrontMatter
import Notation
import ReviewModel
import SiteModel

/// The files of one folder of a site as comma-separated values (RFC 4180), one per row. Documentation/import.md describes the cells.
struct ExportedTable {
  private let site: ExportedSite
  private let files: [ExportedFile]
  private let keys: [String]

  /// Creates the table of the files in a folder of a content type.
  init(_ site: ExportedSite, _ type: any ContentType, in folder: String) {
    self.site = site
    files = site.files.filter { $0.path.isInside(folder) }
    let expected = type.validator(site.configuration).expectedKeys(in: folder).map(\.key)
    // Rows of different sites have the keys of Verdict in one order, before those that a site declares.
    let declared = Set(site.configuration.fields.map(\.key))
    let known = expected.filter { !declared.contains($0) } + expected.filter(declared.contains)
    let others = Set(files.flatMap(\.rows).joined().map(\.key.text)).subtracting(known)
    keys = known + others.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The CSV document.
  var bytes: ContiguousArray<UInt8> {
    var output: ContiguousArray<UInt8> = []
    append(["path", "address", "status"] + keys + ["text"], to: &output)
    for file in files { for entries in file.rows { append(row(entries, of: file), to: &output) } }
    return output
  }

  private func row(_ entries: [Entry], of file: ExportedFile) -> [String] {
    let values = Dictionary(entries.map { ($0.key.text, $0.value) }, uniquingKeysWith: { first, _ in first })
    let place = [file.path, site.address(of: file) ?? "", site.status(of: file).rawValue]
    return place + keys.map { values[$0]?.cell ?? "" } + [file.text]
  }

  /// Appends a row, which ends with CR LF (RFC 4180, section 2).
  private func append(_ cells: [String], to output: inout ContiguousArray<UInt8>) {
    for (number, cell) in cells.enumerated() {
      if number > 0 { output.append(UInt8(ascii: ",")) }
      append(cell, to: &output)
    }
    output.append(.carriageReturn)
    output.append(.lineFeed)
  }

  private func append(_ cell: String, to output: inout ContiguousArray<UInt8>) {
    guard cell.utf8.contains(where: Self.needsQuotes.contains) else { return output.append(contentsOf: cell.utf8) }
    output.append(UInt8(ascii: "\""))
    for byte in cell.utf8 {
      output.append(byte)
      if byte == UInt8(ascii: "\"") { output.append(byte) }
    }
    output.append(UInt8(ascii: "\""))
  }

  private static let needsQuotes = Set("\",\r\n".utf8)
}

extension Value {
  /// The cell of a value: a text, or a list or mapping as YAML on one line. Texts that are empty or begin like a list,
  /// mapping or quoted text are quoted to remain distinguishable.
  fileprivate var cell: String {
    guard case .scalar(let scalar) = self else { return yaml.description }
    if scalar.isNull { return "" }
    let isPlain = scalar.text.utf8.first.map { !Set("[{\"".utf8).contains($0) } ?? false
    return isPlain ? scalar.text : quoted(scalar.text)
  }

  private var yaml: YAML {
    switch self {
    case .scalar(let scalar): .text(scalar.text)
    case .sequence(let values, _): .list(values.map(\.yaml))
    case .mapping(let entries, _): .mapping(entries.map { ($0.key.text, $0.value.yaml) })
    }
  }
}
