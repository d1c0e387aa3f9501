import BinaryCoding
import Diagnostics

extension Written: BinaryCodable where Value: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    value.encode(to: &encoder)
    range.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(try Value(from: &decoder), at: try SourceRange(from: &decoder))
  }
}

extension Illustration: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    path.encode(to: &encoder)
    alt.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(path: try Written<String>(from: &decoder), alt: try decoder.text())
  }
}

extension Topic: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    name.encode(to: &encoder)
    slug.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(name: try decoder.text(), slug: try Slug(from: &decoder))
  }
}

extension Slug: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) { value.encode(to: &encoder) }
  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) { value = try decoder.text() }
}

extension Rating: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) { hundredths.encode(to: &encoder) }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(hundredths: try decoder.integer())
    guard Rating.worst...Rating.best ~= self else { throw DamagedBytes() }
  }
}

extension CalendarDay: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) { encoder.append(year << 9 | month << 5 | day) }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    let number = try decoder.integer()
    guard let day = CalendarDay(year: number >> 9, month: number >> 5 & 15, day: number & 31) else {
      throw DamagedBytes()
    }
    self = day
  }
}

extension CalendarMonth: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) { encoder.append(year << 4 | month) }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    let number = try decoder.integer()
    guard let day = CalendarDay(year: number >> 4, month: number & 15, day: 1) else { throw DamagedBytes() }
    (year, month) = (day.year, day.month)
  }
}
