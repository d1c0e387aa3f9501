import FrontMatter
import Notation
import ReviewModel
import SiteModel

/// The reviews of a site as comma-separated values (RFC 4180), one per row. Documentation/import.md describes the cells.
struct ExportedTable {
  private let site: ExportedSite
  private let reviews: [ExportedFile]
  private let keys: [String]

  init(_ site: ExportedSite) {
    self.site = site
    reviews = site.files.filter { $0.type is ReviewType }
    let known = ReviewValidator.ownKeys + site.configuration.fields.map(\.key)
    let others = Set(reviews.flatMap { $0.entries.map(\.key.text) }).subtracting(known)
    keys = known + others.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The CSV document.
  var bytes: ContiguousArray<UInt8> {
    var output: ContiguousArray<UInt8> = []
    append(["path", "address", "status"] + keys + ["text"], to: &output)
    for review in reviews { append(row(of: review), to: &output) }
    return output
  }

  private func row(of review: ExportedFile) -> [String] {
    let values = Dictionary(review.entries.map { ($0.key.text, $0.value) }, uniquingKeysWith: { first, _ in first })
    let place = [review.path, site.address(of: review) ?? "", site.status(of: review).rawValue]
    return place + keys.map { values[$0]?.cell ?? "" } + [review.text]
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
