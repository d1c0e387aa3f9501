import FrontMatter
import ReviewModel

extension Value {
  /// The value as a field of a kind shows it; nil where it has another shape.
  func shown(as kind: FormField.Kind) -> String? {
    switch (self, kind) {
    case (.sequence(let values, _), .list):
      let texts = values.compactMap { value in if case .scalar(let scalar) = value { scalar.text } else { nil } }
      let isShown = texts.count == values.count && !texts.contains { $0.contains("\n") || $0.isEmpty }
      return isShown ? texts.joined(separator: "\n") : nil
    case (.scalar(let scalar), .condition): return ["true", "false"].contains(scalar.text) ? scalar.text : nil
    case (.scalar(let scalar), .rating(_, let choices)): return scalar.text.rating(among: choices)
    // Of a list on one line it is not known where its items end.
    case (.scalar, .list): return nil
    case (.mapping(let entries, _), .series): return entries.seriesText
    case (.scalar(let scalar), _): return scalar.text
    case (.sequence, _), (.mapping, _): return nil
    }
  }
}

extension [Entry] {
  /// `{name: The Locked Tomb, number: 1}` as `The Locked Tomb 1`.
  fileprivate var seriesText: String? {
    let parts = ["name", "number"].compactMap { key in first { $0.key.text == key } }
    let texts = parts.compactMap { part in if case .scalar(let scalar) = part.value { scalar.text } else { nil } }
    return texts.count == count ? texts.joined(separator: " ") : nil
  }
}

extension FormField.Kind {
  /// A text of the field without what says nothing.
  func cleaned(_ text: String) -> String {
    switch self {
    case .list:
      text.withLineFeeds.split(separator: "\n").map { ReviewModel.cleaned(String($0)) }.joined(separator: "\n")
    case .condition: text == "true" ? "true" : ""
    case .rating(_, let choices): text.rating(among: choices)
    case .line, .area, .day, .number, .choice, .series: ReviewModel.cleaned(text)
    }
  }

  /// A text of the field as front matter writes it; nil for nothing.
  func value(_ text: String) -> YAML? {
    let text = cleaned(text)
    guard !text.isEmpty else { return nil }
    switch self {
    case .list: return .texts(text.split(separator: "\n").map(String.init))
    case .condition: return .plain("true")
    case .line, .area, .day, .number, .choice, .series, .rating: return .text(text)
    }
  }
}

extension String {
  /// The rating as the scale writes it, where it is one of it.
  fileprivate func rating(among choices: [RatingChoice]) -> String {
    let text = cleaned(self)
    let hundredths = Rating.hundredths(of: text)
    return choices.map(\.value).first { value in
      value.lowercased() == text.lowercased() || hundredths != nil && Rating.hundredths(of: value) == hundredths
    } ?? text
  }
}

extension FormField.Kind {
  /// A value as one of the choices has it.
  func asChosen(_ value: String) -> String {
    if case .rating(_, let choices) = self { value.rating(among: choices) } else { value }
  }
}
