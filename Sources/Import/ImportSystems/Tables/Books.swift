import FrontMatter
import ImportFormats
import Notation

/// A catalogue title with an optional series: `Gideon the Ninth (The Locked Tomb, #1)`.
enum BookTitle {
  /// Returns the title alone, and the series with its number. Collected volumes (`#1-3`) have no number. Of several series,
  /// the first is used.
  static func parts(of text: String) -> (title: String, series: YAML?) {
    let bytes = Array(text.utf8)
    guard bytes.last == UInt8(ascii: ")"), let opening = bytes.lastIndex(of: UInt8(ascii: "(")), opening > 0,
      let series = series(bytes[(opening + 1)...].dropLast())
    else { return (text, nil) }
    let title = String(decoding: trimmed(bytes[..<opening]), as: UTF8.self)
    return title.isEmpty ? (text, nil) : (title, series)
  }

  /// Parses `The Locked Tomb #1` or `Discworld, #13; Rincewind #2`. Parentheses without a number contain a remark, such as
  /// an edition.
  private static func series(_ bytes: ArraySlice<UInt8>) -> YAML? {
    let first = bytes.prefix { $0 != UInt8(ascii: ";") }
    guard let sign = first.lastIndex(of: UInt8(ascii: "#")) else { return nil }
    let name = trimmed(first[..<sign]).reversed().drop { $0 == UInt8(ascii: ",") || $0 == .space }.reversed()
    let number = String(decoding: trimmed(first[(sign + 1)...]), as: UTF8.self)
    guard !name.isEmpty, let digit = number.utf8.first, digit.isDigit else { return nil }
    let place = hundredths(number) == nil ? nil : number
    let members = [("name", YAML.text(String(decoding: name, as: UTF8.self)))]
    return .mapping(members + (place.map { [("number", .plain($0))] } ?? []))
  }
}

/// A shelf on which each book of a library is once.
enum BookShelf {
  /// Returns the status of the books on a shelf; nil if its name has no known meaning.
  static func status(of name: String) -> ImportedStatus? {
    let words = name.lowercased().split { !$0.isLetter }.joined(separator: "-")
    return statuses[words] ?? (words.hasPrefix("to-be-read") || words.contains("wish") ? .next : nil)
  }

  private static let statuses: [String: ImportedStatus] = {
    let names: [(ImportedStatus, [String])] = [
      (.done, ["read"]), (.now, ["currently-reading", "reading"]),
      (.next, ["to-read", "tbr", "want-to-read", "next", "up-next", "to-reread", "to-re-read"]),
      (.paused, ["paused", "on-hold", "hold", "hiatus", "on-hiatus", "on-pause", "set-aside"]),
      (
        .dropped,
        [
          "did-not-finish", "dnf", "abandoned", "dropped", "gave-up", "gave-up-on", "given-up", "unfinished",
          "not-finished",
          "couldn-t-finish", "could-not-finish", "didn-t-finish", "quit",
        ]
      ),
    ]
    return Dictionary(uniqueKeysWithValues: names.flatMap { status, names in names.map { ($0, status) } })
  }()
}

/// Returns the ISBN of a cell; nil for identifiers of other catalogues. The cell may be a formula, `="9781250313195"`,
/// which forces spreadsheets to treat it as text.
func isbn(_ cell: String) -> String? {
  let characters = cell.utf8.filter { $0.isDigit || $0.isLetter }
  let isNumber = characters.dropLast().allSatisfy(\.isDigit)
  let isEnd = characters.last.map { $0.isDigit || $0 == UInt8(ascii: "X") } ?? false
  guard isNumber, isEnd, characters.count == 10 || characters.count == 13 else { return nil }
  return String(decoding: Array(characters), as: UTF8.self)
}

extension ImportedField {
  static let bookSeries = ImportedField(
    "series",
    [
      ("type", .text("series")), ("plural", .text("Series")), ("card", .plain("true")), ("property", .text("isPartOf")),
      ("thing", .text("BookSeries")),
    ]
  )
}
