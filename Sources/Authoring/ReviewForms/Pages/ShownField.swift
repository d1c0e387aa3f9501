import Notation
import ReviewModel

// MARK: - Controls
extension ShownField {
  enum Control {
    case none, line, area, choice, check
  }

  var control: Control {
    guard let value else { return .none }
    switch field.kind {
    case .area, .list, .rows: return .area
    case .condition: return .check
    case .choice: return .choice
    case .rating(let choices, isNumber: false) where !choices.isEmpty: return .choice
    // A single-line input would remove line breaks.
    case .line, .day, .number, .series, .rating: return value.contains("\n") ? .area : .line
    }
  }

  /// The type of the input. A value that `type="date"` would discard is shown as text.
  var type: String {
    guard case .day = field.kind, let value else { return "text" }
    return value.isEmpty || CalendarDay(value)?.description == value ? "date" : "text"
  }

  var isDecimal: Bool {
    switch field.kind {
    case .number, .rating: true
    default: false
    }
  }

  /// The meaning of the key, and the notation of its value.
  var hint: String { [field.explanation, form].filter { !$0.isEmpty }.joined(separator: " ") }

  private var form: String {
    switch field.kind {
    case .list: "One per line."
    case .rows(let fields): "One per line, with KEY: VALUE, for \(fields.map(\.key).joined(separator: ", "))."
    case .rating(let choices, isNumber: true):
      choices.isEmpty ? "" : "\(choices.dropLast().last?.value ?? "") to \(choices[0].value), or unrated."
    case .series: "Name and number, such as: The Locked Tomb 1"
    default: ""
    }
  }

  var choices: [ShownChoice] {
    switch field.kind {
    case .choice(let texts): choices(texts.map { RatingChoice(value: $0, label: $0) }, withNone: true)
    case .rating(let ratings, _): choices(ratings, withNone: false)
    default: []
    }
  }

  /// Returns the choices, including the value of the file if it is not one of them.
  private func choices(_ known: [RatingChoice], withNone: Bool) -> [ShownChoice] {
    let value = value ?? ""
    let isKnown = known.contains { $0.value == value } || value.isEmpty
    let other = isKnown ? [] : [RatingChoice(value: value, label: "\(value) (current value)")]
    let none = withNone ? [RatingChoice(value: "", label: "–")] : []
    return (none + other + known).map {
      ShownChoice(value: $0.value, label: $0.label, isChosen: $0.value == value)
    }
  }
}

/// Returns the URL of the form of a file, or of a row in a list or table. The URL is relative, because only the pages of the
/// editor link to it.
package func formURL(_ path: String, row: String? = nil) -> String {
  "review?file=" + percentEncoded(path, keeping: \.isUnreserved)
    + (row.map { "&row=" + percentEncoded($0, keeping: \.isUnreserved) } ?? "")
}

/// Returns the URL of the form of a new file; without a folder, of a review.
func newURL(_ folder: String) -> String {
  folder.isEmpty ? "new" : "new?folder=" + percentEncoded(folder, keeping: \.isUnreserved)
}
