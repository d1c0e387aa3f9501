import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// A field of reviews that is inferred from the posts of another system.
struct ForeignField {
  let key: String
  /// The type in `site.yaml`.
  let type: String

  /// Creates a field from all values of its key. Uses the wanted type if every value fits, else text or texts.
  init(_ key: String, _ type: String?, _ values: [Value]) {
    self.key = key
    let values = values.filter { !$0.isNull }
    let inferred = ["condition", "day", "url"].first { type in values.allSatisfy { Self.fits($0, type) } } ?? "text"
    let expected = type == nil || type == "text" ? inferred : type ?? inferred
    let hasLists = values.contains { if case .sequence = $0 { true } else { false } }
    if hasLists, !["series", "topics", "url"].contains(expected) {
      self.type = expected == "topic" ? "topics" : "texts"
    } else {
      self.type = values.allSatisfy { Self.fits($0, expected) } ? expected : hasLists ? "texts" : "text"
    }
  }

  /// Returns a valid field key; nil if no valid character remains or the key belongs to Verdict.
  static func key(_ written: String) -> String? {
    let bytes = written.utf8.map { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") ? $0 : UInt8(ascii: "_") }
    let key = String(decoding: bytes.drop { !$0.isLetter }.prefix(40), as: UTF8.self)
    return key.isEmpty || ReviewValidator.ownKeys.contains(key) ? nil : key
  }

  /// Whether the type follows neither from the key nor from the values.
  var isPlainText: Bool { type == "text" || type == "texts" }

  /// The declaration for `site.yaml`.
  var declaration: ImportedField {
    var attributes: [(key: String, value: YAML)] = type == "text" ? [] : [("type", .plain(type))]
    if ["topic", "topics", "series"].contains(type) { attributes.append(("plural", .text(Self.plural(key)))) }
    if let property = Self.properties[key] { attributes.append(("property", .plain(property))) }
    if let thing = Self.things[key], type != "texts" { attributes.append(("thing", .plain(thing))) }
    return ImportedField(key, attributes)
  }

  /// Returns the plural label of a key: `Directors` for `director`, `Breweries` for `brewery`.
  static func plural(_ key: String) -> String {
    let label = key.prefix(1).uppercased() + key.dropFirst().map { $0 == "_" || $0 == "-" ? " " : $0 }
    if label.hasSuffix("s") { return label }
    return label.hasSuffix("y") ? "\(label.dropLast())ies" : "\(label)s"
  }

  private static let properties = [
    "director": "director", "author": "author", "authors": "author", "artist": "byArtist", "publisher": "publisher",
    "isbn": "isbn",
    "pages": "numberOfPages", "runtime": "duration", "year": "dateCreated",
  ]
  private static let things = [
    "director": "Person", "author": "Person", "authors": "Person", "publisher": "Organization", "brewery": "Brewery",
  ]

  /// Returns the value for a review's front matter; nil if empty. A series that is only a name takes its
  /// number from `placeInSeries`.
  func value(_ value: Value, placeInSeries: String? = nil) -> YAML? {
    switch type {
    case "topics": value.names.isEmpty ? nil : .texts(value.names)
    case "texts": value.texts.isEmpty ? nil : .texts(value.texts)
    case "condition": value.condition == true ? .plain("true") : nil
    case "series": Self.series(value, placeInSeries)
    case "number", "year": value.text.map(YAML.plain)
    case "day": value.text.flatMap { Timestamp($0) }.map { .plain("\($0.day)") }
    case "url": value.texts.first.map(YAML.text)
    default: value.text.map(YAML.text)
    }
  }

  private static func series(_ value: Value, _ place: String?) -> YAML? {
    guard case .mapping = value else {
      guard let name = value.texts.first, let place else { return value.texts.first.map(YAML.text) }
      return .mapping([("name", .text(name)), ("number", .plain(place))])
    }
    guard let name = value.member("name", "title")?.text else { return nil }
    let number = value.member("number", "index", "part", "volume")?.text.flatMap { exactDecimal($0) == nil ? nil : $0 }
    return .mapping([("name", .text(name))] + (number.map { [("number", .plain($0))] } ?? []))
  }

  private static func fits(_ value: Value, _ type: String) -> Bool {
    switch type {
    case "number": value.text.map { exactDecimal($0) != nil } ?? false
    case "year": value.text.map { $0.utf8.count == 4 && $0.utf8.allSatisfy(\.isDigit) } ?? false
    case "duration": value.text.flatMap(minutes(ofDuration:)) != nil
    case "topic", "topics": !value.names.isEmpty && value.names.allSatisfy { Slug(of: $0) != nil }
    case "series":
      value.isFlat ? value.texts.first.flatMap { Slug(of: $0) } != nil : value.member("name", "title") != nil
    case "condition": value.condition != nil
    case "day": value.text.flatMap { Timestamp($0) } != nil
    case "url": value.texts.count == 1 && value.texts.allSatisfy { webAddress($0) != nil }
    default: true
    }
  }
}
