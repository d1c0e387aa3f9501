import Notation
import ReviewModel
import Templating

extension SiteConfiguration {
  /// The fields of `details` in templates, as the site declares them.
  package var detailShape: RecordShape {
    RecordShape("details", fields.map(\.templateField))
  }
}

extension Field {
  var templateField: RecordShape.Field { .init(name: name, type: type.presentation.templateType, meaning: meaning) }

  /// What the value is: the help of the field, otherwise its label.
  var meaning: String { explanation ?? "\(formLabel ?? key)." }
}

extension Field {
  /// Returns the positions of a step of statistics as readers see them; durations within one hour name it once.
  package func text(of positions: ClosedRange<Int>) -> String {
    let (first, last) = (positions.lowerBound, positions.upperBound)
    if first == last { return text(at: first) }
    guard type.name == FieldType.duration.name, first / 60 == last / 60 else {
      return "\(text(at: first))–\(text(at: last))"
    }
    return (first < 60 ? "" : "\(first / 60)\u{A0}h ") + "\(first % 60)–\(last % 60)\u{A0}min"
  }

  /// Returns a position in statistics as readers see it.
  private func text(at position: Int) -> String {
    if !type.choices.isEmpty { return type.choices[position] }
    if type.name == FieldType.duration.name { return FieldValue.shown(minutes: position) }
    return position < 0 ? "\u{2212}\(-position)" : "\(position)"
  }
}

extension FieldType.Presentation {
  var templateType: TemplateType {
    switch self {
    case .text: .text
    case .texts: .texts
    case .number: .number
    case .day: .day
    case .url: .url
    case .condition: .condition
    }
  }
}

extension FieldValue {
  /// Returns the value for templates; nil without a value.
  func plain(as presentation: FieldType.Presentation) -> PlainValue? {
    switch self {
    case .text(let text): presentation == .url ? .url(text) : .text(text)
    case .texts(let texts): .texts(texts)
    case .number(let units, let decimals): .number(TemplateNumber(units: units, decimals: decimals))
    case .day(let day): .day(day)
    case .month(let month): month.firstDay.map { .day($0) }
    case .duration(let minutes): .text(Self.shown(minutes: minutes))
    case .rating(let rating, _) where presentation == .number: .number(TemplateNumber(rating))
    case .rating(_, let text): .text(text)
    case .condition: .condition(true)
    case .topics where presentation == .texts: .texts(topics.map(\.value.name))
    case .topics: topics.first.map { .text($0.value.name) }
    case .series(let series, _): .text(series.value.name)
    case .rows: .texts(machineTexts)
    case .picture(let path): .url(path.value)
    }
  }

  /// Returns hours and minutes with unit symbols (ISO 80000-3), which are the same in all languages.
  fileprivate static func shown(minutes: Int) -> String {
    let parts = [(minutes / 60, "h"), (minutes % 60, "min")].filter { $0.0 > 0 || minutes == 0 && $0.1 == "min" }
    return parts.map { "\($0.0)\u{A0}\($0.1)" }.joined(separator: " ")
  }

  /// The value in machine-readable texts: days and durations in ISO 8601.
  package var machineTexts: [String] {
    switch self {
    case .text(let text): [text]
    case .texts(let texts): texts
    case .number(let units, let decimals): [TemplateNumber(units: units, decimals: decimals).plainText]
    case .day(let day): ["\(day)"]
    case .month(let month): ["\(month)"]
    case .duration(let minutes): ["PT\(minutes / 60)H\(minutes % 60)M"]
    case .rating(_, let text): [text]
    case .condition: ["true"]
    case .topics, .series: topics.map(\.value.name)
    case .picture(let path): [path.value]
    case .rows(let rows): rows.map { $0.values.flatMap(\.value.machineTexts).joined(separator: ", ") }
    }
  }
}

extension TopicFacts {
  /// The coordinates in degrees, as written; nil without both.
  package var coordinates: (latitude: String, longitude: String)? {
    guard let latitude = details["latitude"]?.machineTexts.first,
      let longitude = details["longitude"]?.machineTexts.first
    else { return nil }
    return (latitude, longitude)
  }
}
