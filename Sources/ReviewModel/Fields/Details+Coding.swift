import BinaryCoding

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
    default: throw DamagedBytes()
    }
  }
}
