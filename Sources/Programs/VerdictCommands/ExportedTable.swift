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
  /// Whether the rows are files with an address, a state and a text, not entries of lists.
  private let areFiles: Bool

  /// Creates the table of the files in a folder of a content type.
  init(_ site: ExportedSite, _ type: any ContentType, in folder: String) {
    (self.site, areFiles) = (site, type.layouts.contains(.fenced))
    files = site.files.filter { $0.path.isInside(folder) }
    let expected = type.validator(site.configuration).expectedKeys(in: folder).map(\.key)
    // Rows of different sites have the keys of Verdict in one order, before those that a site declares.
    let declared = Set(site.configuration.logFields.map(\.key))
    let known = expected.filter { !declared.contains($0) } + expected.filter(declared.contains)
    let others = Set(files.flatMap(\.rows).joined().map(\.key.text)).subtracting(known)
    keys = known + others.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The CSV document.
  var bytes: ContiguousArray<UInt8> {
    var output: ContiguousArray<UInt8> = []
    let columns = areFiles ? ["path", "address", "status"] + keys + ["text"] : ["path"] + keys
    output.append(record: columns, lineEnd: "\r\n")
    for file in files { for entries in file.rows { output.append(record: row(entries, of: file), lineEnd: "\r\n") } }
    return output
  }

  private func row(_ entries: [Entry], of file: ExportedFile) -> [String] {
    let values = Dictionary(entries.map { ($0.key.text, $0.value) }, uniquingKeysWith: { first, _ in first })
    let cells = keys.map { values[$0]?.cell ?? "" }
    guard areFiles else { return [file.path] + cells }
    return [file.path, site.address(of: file) ?? "", site.status(of: file).rawValue] + cells + [file.text]
  }
}

extension Value {
  /// The cell of a value; empty for null.
  fileprivate var cell: String {
    if case .scalar(let scalar) = self, scalar.isNull { return "" }
    return yaml.cell
  }

  private var yaml: YAML {
    switch self {
    case .scalar(let scalar): .text(scalar.text)
    case .sequence(let values, _): .list(values.map(\.yaml))
    case .mapping(let entries, _): .mapping(entries.map { ($0.key.text, $0.value.yaml) })
    }
  }
}
