import BinaryCoding
import Notation

/// The values of a review's fields.
package struct Details: Hashable, Sendable {
  /// The entries. There are few, so a linear search is the fastest.
  private var entries: [(key: String, value: FieldValue)] = []

  /// Whether no field has a value.
  package var isEmpty: Bool { entries.isEmpty }

  /// Returns the value of a key; nil if it is missing or a false condition.
  package subscript(key: String) -> FieldValue? { entries.first { $0.key == key }?.value }

  /// The values with their keys, in the order of the fields.
  package var values: [(key: String, value: FieldValue)] { entries }

  mutating func add(_ key: String, _ value: FieldValue) { entries.append((key, value)) }

  /// Returns the values, followed by those of other details for further keys.
  package func completed(by other: Details) -> Details {
    var all = self
    for (key, value) in other.entries where self[key] == nil { all.add(key, value) }
    return all
  }
}

/// A value of a field.
package enum FieldValue: Hashable, Sendable {
  case text(String)
  case texts([String])
  /// An exact decimal number: `units` times 10^-`decimals`.
  case number(units: Int, decimals: Int)
  case day(CalendarDay)
  case month(CalendarMonth)
  /// A duration in minutes.
  case duration(Int)
  /// A rating of an aspect, and its text on the scale of the field.
  case rating(Rating, String)
  /// A true condition.
  case condition
  case topics([Ranged<Topic>])
  /// A series and the position in it, in hundredths.
  case series(Ranged<Topic>, place: Int?)
  /// Mappings with declared fields.
  case rows([Details])
  /// The path of an image.
  case picture(Ranged<String>)

  /// The text, if the value is one.
  package var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The texts, if the value is a list of texts.
  package var texts: [String]? { if case .texts(let texts) = self { texts } else { nil } }

  /// The topics of the value.
  package var topics: [Ranged<Topic>] {
    switch self {
    case .topics(let topics): topics
    case .series(let series, _): [series]
    default: []
    }
  }

  /// The rating, if the value is one.
  package var rating: Rating? { if case .rating(let rating, _) = self { rating } else { nil } }

  /// The month, if the value is one.
  package var month: CalendarMonth? { if case .month(let month) = self { month } else { nil } }
}

extension Details {
  package static func == (one: Details, other: Details) -> Bool {
    one.entries.elementsEqual(other.entries) { $0.key == $1.key && $0.value == $1.value }
  }

  package func hash(into hasher: inout Hasher) {
    for entry in entries {
      hasher.combine(entry.key)
      hasher.combine(entry.value)
    }
  }
}

extension Details: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    encoder.append(entries.count)
    for entry in entries {
      entry.key.encode(to: &encoder)
      entry.value.encode(to: &encoder)
    }
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    for _ in 0..<(try decoder.count()) { add(try decoder.text(), try FieldValue(from: &decoder)) }
  }
}

extension FieldValue: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    switch self {
    case .text(let text): encode(0, text, to: &encoder)
    case .texts(let texts): encode(1, texts, to: &encoder)
    case .condition: encoder.append(2)
    case .month(let month): encode(3, month, to: &encoder)
    case .day(let day): encode(4, day, to: &encoder)
    case .duration(let minutes): encode(5, minutes, to: &encoder)
    case .number(let units, let decimals): encode(6, [units, decimals], to: &encoder)
    case .topics(let topics): encode(7, topics, to: &encoder)
    case .series(let series, let place):
      encode(8, series, to: &encoder)
      place.encode(to: &encoder)
    case .rows(let rows): encode(9, rows, to: &encoder)
    case .picture(let path): encode(10, path, to: &encoder)
    case .rating(let rating, let text):
      encode(11, rating, to: &encoder)
      text.encode(to: &encoder)
    }
  }

  private func encode(_ kind: Int, _ value: some BinaryCodable, to encoder: inout ByteEncoder) {
    encoder.append(kind)
    value.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    switch try decoder.integer() {
    case 0: self = .text(try decoder.text())
    case 1: self = .texts(try [String](from: &decoder))
    case 2: self = .condition
    case 3: self = .month(try CalendarMonth(from: &decoder))
    case 4: self = .day(try CalendarDay(from: &decoder))
    case 5: self = .duration(try decoder.integer())
    case 6:
      let parts = try [Int](from: &decoder)
      guard parts.count == 2 else { throw DamagedBytes() }
      self = .number(units: parts[0], decimals: parts[1])
    case 7: self = .topics(try [Ranged<Topic>](from: &decoder))
    case 8: self = .series(try Ranged<Topic>(from: &decoder), place: try Int?(from: &decoder))
    case 9: self = .rows(try [Details](from: &decoder))
    case 10: self = .picture(try Ranged<String>(from: &decoder))
    case 11: self = .rating(try Rating(from: &decoder), try decoder.text())
    default: throw DamagedBytes()
    }
  }
}
