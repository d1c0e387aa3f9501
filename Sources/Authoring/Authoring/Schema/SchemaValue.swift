import Notation
import ReviewModel

/// The schemas of single values, for every type that a YAML reader may assign.
enum SchemaValue {
  /// Any text except an empty one. Numbers and Booleans are texts as well.
  static let text: JSON = ["type": ["string", "number", "boolean"], "pattern": "\\S"]

  /// Returns a schema for texts that match a regular expression, with optional white space around them.
  static func pattern(_ pattern: String) -> JSON { ["type": "string", "pattern": .text("^\\s*(?:\(pattern))\\s*$")] }

  static let origin = pattern("[Hh][Tt][Tt][Pp][Ss]://(?:\\*\\.)?[A-Za-z0-9.-]+(?::\\d+)?")

  /// Returns a schema that accepts any text and suggests existing names in editors.
  static func suggestions(_ names: [String]) -> [JSON] {
    names.isEmpty ? [text] : [["enum": .list(names.map(JSON.text))], text]
  }

  /// Returns a regular expression that matches the text in any letter case.
  static func anyCase(_ text: String) -> String {
    text.map { letter in
      let (lower, upper) = (letter.lowercased(), letter.uppercased())
      return lower == upper ? escaped(String(letter)) : "(?:\(escaped(lower))|\(escaped(upper)))"
    }.joined()
  }

  /// Returns a schema for a choice of texts. Texts like numbers or Booleans are also accepted as such.
  static func oneOf(_ names: [String]) -> [JSON] {
    let numbers = names.filter { exactDecimal($0) != nil && JSON.isNumber($0) }.map(JSON.decimal)
    let conditions = names.filter { ["true", "false"].contains($0.lowercased()) }
      .map { JSON.condition($0.lowercased() == "true") }
    return [["enum": .list(names.map(JSON.text) + numbers + conditions)]]
  }

  private static func escaped(_ text: String) -> String {
    text.map { "\\^$.|?*+()[]{}/-".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}

extension SchemaValue {
  private static let leapYear = "(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)"
  private static let day = [
    "\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])", "\\d{4}-(?:0[13-9]|1[0-2])-(?:29|30)",
    "\\d{4}-(?:0[13578]|1[02])-31", "\(leapYear)-02-29",
  ].joined(separator: "|")
  private static let time = """
    [Tt ](?:(?:[01]?\\d|2[0-3]):[0-5]\\d(?::(?:[0-5]\\d|60)(?:\\.\\d+)?)?|24:00(?::00(?:\\.\\d+)?)?)\
    (?: ?(?:[Zz]|UTC|GMT|[-+](?:[01]?\\d|2[0-3])(?::?[0-5]\\d)?))?
    """
  private static let words = ["true", "false", "yes", "no", "on", "off"]

  /// Returns the schemas of a value that is neither a list nor a mapping.
  static func forms(of value: ExpectedValue) -> [JSON] {
    switch value {
    case .day(let mayBeUnknown):
      [pattern("(?:\(day))(?:\(time))?")] + (mayBeUnknown ? [pattern(anyCase(ReviewDays.unknown))] : [])
    case .written(let form): [pattern(form.pattern)] + (form.numbers.map { [integer($0)] } ?? [])
    case .condition: [["type": "boolean"], pattern(words.map(anyCase).joined(separator: "|"))]
    case .number(let range): [number(range), pattern("-?\\d+(?:\\.\\d+)?")]
    case .integer(let range): [integer(range), pattern("\\d+")]
    case .language: [pattern("[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*")]
    case .colour(let mayBeAutomatic):
      [pattern("#[0-9A-Fa-f]{6}")] + (mayBeAutomatic ? [pattern(anyCase(AccentShades.automaticWord))] : [])
    case .rating(let scale): rating(on: scale)
    case .category(let names), .choice(let names): names.isEmpty ? [text] : oneOf(names)
    case .suggestion(let names): suggestions(names)
    case .alternative: [["type": ["string", "number", "boolean"]]]
    default: [text]
    }
  }

  private static func number(_ range: ClosedRange<Int>?) -> JSON {
    guard let range else { return ["type": "number"] }
    return ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
  }

  private static func integer(_ range: ClosedRange<Int>) -> JSON {
    ["type": "integer", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
  }

  /// The maximum number of ratings to list. A list rejects values between two steps, and editors offer it.
  private static let mostRatings = 201

  private static func rating(on scale: RatingScale) -> [JSON] {
    let unrated = pattern(anyCase("unrated"))
    guard scale.isKnown else { return [text] }
    guard scale.grades.isEmpty else {
      let names = scale.grades.map(\.name)
      return oneOf(names) + [pattern(names.map(anyCase).joined(separator: "|")), unrated]
    }
    let range: [(String, JSON)] = [
      ("type", "number"), ("minimum", .decimal("\(scale.worst)")), ("maximum", .decimal("\(scale.best)")),
    ]
    let texts = scale.count > mostRatings ? [] : scale.ratings.map { "\($0)" }
    let numbers: JSON = texts.isEmpty ? .object(range) : ["enum": .list(texts.map(JSON.decimal))]
    let written = texts.map(digits).joined(separator: "|")
    return [numbers, pattern(texts.isEmpty ? "-?\\d+(?:\\.\\d+)?" : written), unrated]
  }

  /// Returns a regular expression for a number with leading zeros, and trailing zeros after its decimals.
  private static func digits(_ number: String) -> String {
    if number.hasPrefix("-") { return "-" + digits(String(number.dropFirst())) }
    return "0*\(escaped(number))\(number.contains(".") ? "" : "(?:\\.0+)?")\(number.contains(".") ? "0*" : "")"
  }
}

extension JSON {
  /// Whether a text is a valid JSON number: without superfluous leading zeros (RFC 8259, section 6).
  fileprivate static func isNumber(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    return !digits.hasPrefix("0") || digits == "0" || digits.hasPrefix("0.")
  }
}
