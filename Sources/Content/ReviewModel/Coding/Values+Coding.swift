import BinaryCoding
import Diagnostics
import Notation

extension Ranged: BinaryCodable where Value: BinaryCodable {
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
    self.init(path: try Ranged<String>(from: &decoder), alt: try decoder.text())
  }
}

extension Topic: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    name.encode(to: &encoder)
    // Most names of tags are valid slugs, and most keys equal slugs, so neither is stored twice.
    (slug.value.hasBytes(of: name) ? nil : slug).encode(to: &encoder)
    (key.value.hasBytes(of: slug.value) ? nil : key).encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    let name = try decoder.text()
    let slug = try Slug?(from: &decoder) ?? Slug(decoded: name)
    self.init(name: name, key: try NameKey?(from: &decoder) ?? NameKey(slug), slug: slug)
  }
}

extension NameKey: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    value.encode(to: &encoder)
    isPlain.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(value: try decoder.text(), isPlain: try Bool(from: &decoder))
  }
}

extension Slug: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) { value.encode(to: &encoder) }
  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) { value = try decoder.text() }
  fileprivate init(decoded value: String) { self.value = value }
}

extension Rating: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) { hundredths.encode(to: &encoder) }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(hundredths: try decoder.integer())
    guard Rating.limits ~= self else { throw DamagedBytes() }
  }
}

extension CalendarDay: BinaryCodable {
  @usableFromInline package func encode(to encoder: inout ByteEncoder) { encoder.append(ordinal) }

  @usableFromInline package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self = try CalendarDay(encoded: try decoder.integer())
  }

  /// Decodes a day from its ordinal; throws if it is invalid.
  fileprivate init(encoded number: Int) throws(DamagedBytes) {
    guard let day = CalendarDay(year: number >> 9, month: number >> 5 & 15, day: number & 31) else {
      throw DamagedBytes()
    }
    self = day
  }
}

extension Timestamp: BinaryCodable {
  @usableFromInline package func encode(to encoder: inout ByteEncoder) {
    encoder.append(day.ordinal << 1 | (time == nil ? 0 : 1))
    guard let time else { return }
    encoder.append(time.second)
    time.offset.encode(to: &encoder)
  }

  @usableFromInline package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    let number = try decoder.integer()
    let day = try CalendarDay(encoded: number >> 1)
    guard number & 1 == 1 else {
      self.init(day)
      return
    }
    guard let time = TimeOfDay(second: try decoder.integer(), offset: try Int?(from: &decoder)) else {
      throw DamagedBytes()
    }
    self.init(day, time)
  }
}

extension CalendarMonth: BinaryCodable {
  @usableFromInline package func encode(to encoder: inout ByteEncoder) { encoder.append(year << 4 | month) }

  @usableFromInline package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    let number = try decoder.integer()
    guard let day = CalendarDay(year: number >> 4, month: number & 15, day: 1) else { throw DamagedBytes() }
    self.init(of: day)
  }
}
