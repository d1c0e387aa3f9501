import FrontMatter
import Notation
import ReviewModel
import Templating

// MARK: - Controls
extension ShownField {
  enum Control {
    case none, line, area, choice, check
  }

  var control: Control {
    guard let value else { return .none }
    switch field.kind {
    case .area, .list, .rows, .entries, .parts: return .area
    case .condition: return .check
    case .choice, .answer: return .choice
    case .rating(let choices, isNumber: false) where !choices.isEmpty: return .choice
    // A single-line input would remove line breaks.
    case .line, .day, .partialDay, .number, .colour, .series, .rating: return value.contains("\n") ? .area : .line
    }
  }

  /// The type of the input. A value that `type="date"` would discard is shown as text.
  var type: String {
    guard case .day = field.kind, let value else { return "text" }
    return value.isEmpty || CalendarDay(value)?.description == value ? "date" : "text"
  }

  /// The meaning of the key, and the notation of its value.
  var hint: String { [field.explanation, form].filter { !$0.isEmpty }.joined(separator: " ") }

  private var form: String {
    switch field.kind {
    case .list: strings("onePerLine")
    case .entries([]): strings("pairPerLine")
    case .rows(let fields, _), .entries(let fields), .parts(let fields):
      strings(
        "entriesPerLine",
        ["example": fields.first?.key ?? "", "keys": fields.map(\.key).joined(separator: ", ")]
      )
    case .rating(let choices, isNumber: true):
      choices.isEmpty
        ? ""
        : strings("ratingsBetween", ["least": choices.dropLast().last?.value ?? "", "best": choices[0].value])
    case .series: strings("seriesHint")
    default: ""
    }
  }

  var choices: [ShownChoice] {
    switch field.kind {
    case .answer:
      choices([("true", "yes"), ("false", "no")].map { RatingChoice(value: $0, label: strings($1)) }, withNone: true)
    case .choice(let texts): choices(texts.map { RatingChoice(value: $0, label: $0) }, withNone: true)
    case .rating(let ratings, _): choices(ratings, withNone: false)
    default: []
    }
  }

  /// Returns the choices, including the value of the file if it is not one of them.
  private func choices(_ known: [RatingChoice], withNone: Bool) -> [ShownChoice] {
    let value = value ?? ""
    let isKnown = known.contains { $0.value == value } || value.isEmpty
    let other = isKnown ? [] : [RatingChoice(value: value, label: strings("currentValue", ["value": value]))]
    let none = withNone ? [RatingChoice(value: "", label: "–")] : []
    return (none + other + known).map {
      ShownChoice(value: $0.value, label: $0.label, isChosen: $0.value == value)
    }
  }
}

// MARK: - Rows, which a script shows as inputs
extension FormField.Kind {
  /// Returns the rows as a JSON array; nil for other fields.
  func json(_ text: String) -> String? {
    let lines = cleaned(text).split(separator: "\n")
    return switch self {
    case .rows: "\(JSON.list(lines.map { JSON(YAML(row: String($0))) }))"
    case .parts: "\(JSON.list(lines.map { JSON.text(String($0)) }))"
    default: nil
    }
  }

  /// Whether the value is a number, so that phones show digits.
  var isDecimal: Bool {
    switch self {
    case .number, .rating: true
    default: false
    }
  }

  /// Whether a row may be a single value, without its key.
  var mayBeAlone: Bool {
    switch self {
    case .rows(_, mayBeAlone: true), .parts: true
    default: false
    }
  }
}

extension ShownField {
  /// The fields of each row of a list; empty for other fields.
  var columns: [FormField] {
    switch field.kind {
    case .rows(let fields, _): return fields
    case .parts:
      var part = FormField("part", strings.noun("entry"), .line)
      part.suggestions = field.suggestions
      return [part]
    default: return []
    }
  }
}

extension JSON {
  fileprivate init(_ value: YAML) {
    switch value {
    case .plain(let text), .text(let text): self = .text(text)
    case .list(let values): self = .list(values.map { JSON($0) })
    case .mapping(let members): self = .object(members.map { ($0.key, JSON($0.value)) })
    }
  }
}

/// A field of each row of a list.
struct ShownColumn: TemplateRecord {
  /// The key of the list.
  let list: String
  let field: FormField

  init(list: String, _ field: FormField) { (self.list, self.field) = (list, field) }

  private var suggestions: [String] {
    switch field.kind {
    case .choice(let texts): texts
    case .rating(let choices, _): choices.map(\.value)
    case .condition: ["true"]
    default: field.suggestions
    }
  }

  static let schema = RecordSchema<ShownColumn>("column") { column in
    column.text("column") { $0.field.key }
    column.text("label") { $0.field.label }
    column.text("hint") { $0.field.explanation }
    column.text("listID") { $0.suggestions.isEmpty ? nil : "l-\($0.list)-\($0.field.key)" }
    column.texts("suggestions") { $0.suggestions }
    column.condition("isArea") { $0.field.kind == .area }
    column.condition("isSeveral") { $0.field.kind == .list }
    column.condition("isCondition") { $0.field.kind == .condition }
    column.condition("isPath") { $0.field.isPath }
    column.condition("isPartialDay") { $0.field.kind == .partialDay }
    column.condition("isDecimal") { $0.field.kind.isDecimal }
  }
}

// MARK: - Addresses
/// Returns the URL of the form of a file, or of a row in a list or table. The URL is relative, because only the pages of the
/// editor link to it.
package func formURL(_ path: String, row: String? = nil) -> String {
  "review?file=" + percentEncoded(path, keeping: \.isUnreserved)
    + (row.map { "&row=" + percentEncoded($0, keeping: \.isUnreserved) } ?? "")
}

/// The URL of the form of the settings that must be entered before the site is published.
package let publishingSettingsURL = formURL("site.yaml") + "&publish=1"

/// Returns the URL of the form of a new file with a name; without a folder, of a review, such as of a visit to a restaurant.
package func newURL(_ folder: String, name: String? = nil, restaurant: String? = nil) -> String {
  if let restaurant { return "new?restaurant=" + percentEncoded(restaurant, keeping: \.isUnreserved) }
  guard !folder.isEmpty else { return "new" }
  return "new?folder=" + percentEncoded(folder, keeping: \.isUnreserved)
    + (name.map { "&name=" + percentEncoded($0, keeping: \.isUnreserved) } ?? "")
}
