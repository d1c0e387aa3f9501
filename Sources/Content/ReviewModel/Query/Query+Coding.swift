import BinaryCoding
import Notation

extension Query: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    switch self {
    case .all(let parts): encode(0, parts, to: &encoder)
    case .any(let parts): encode(1, parts, to: &encoder)
    case .not(let query): encode(2, query, to: &encoder)
    case .has(let key, let condition):
      encode(3, key, to: &encoder)
      condition.encode(to: &encoder)
    }
  }

  private func encode(_ kind: Int, _ value: some BinaryCodable, to encoder: inout ByteEncoder) {
    encoder.append(kind)
    value.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self = try Query(from: &decoder, depth: 0)
  }

  /// The maximum depth of a query. The readers of both syntaxes accept less.
  private static let deepest = 100

  private init(from decoder: inout ByteDecoder, depth: Int) throws(DamagedBytes) {
    guard depth < Self.deepest else { throw DamagedBytes() }
    switch try decoder.integer() {
    case 0: self = .all(try Self.parts(from: &decoder, depth: depth + 1))
    case 1: self = .any(try Self.parts(from: &decoder, depth: depth + 1))
    case 2: self = .not(try Query(from: &decoder, depth: depth + 1))
    case 3: self = .has(try decoder.text(), try Condition(from: &decoder))
    default: throw DamagedBytes()
    }
  }

  private static func parts(from decoder: inout ByteDecoder, depth: Int) throws(DamagedBytes) -> [Query] {
    var parts: [Query] = []
    for _ in 0..<(try decoder.count()) { parts.append(try Query(from: &decoder, depth: depth)) }
    return parts
  }
}

extension Query.Condition: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    switch self {
    case .names(let names):
      encoder.append(0)
      names.encode(to: &encoder)
    case .range(let lower, let upper):
      encoder.append(1)
      lower.encode(to: &encoder)
      upper.encode(to: &encoder)
    case .holds(let isWanted):
      encoder.append(2)
      isWanted.encode(to: &encoder)
    }
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    switch try decoder.integer() {
    case 0: self = .names(try [QueryName](from: &decoder))
    case 1: self = .range(try Query.Bound?(from: &decoder), try Query.Bound?(from: &decoder))
    case 2: self = .holds(try Bool(from: &decoder))
    default: throw DamagedBytes()
    }
  }
}

extension Query.Bound: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    quantity.encode(to: &encoder)
    isIncluded.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(quantity: try Quantity(from: &decoder), isIncluded: try Bool(from: &decoder))
  }
}

extension QueryName: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    key.encode(to: &encoder)
    written.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(key: try NameKey(from: &decoder), written: try Ranged<String>(from: &decoder))
  }
}

extension Quantity: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) { description.encode(to: &encoder) }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    guard let quantity = Quantity(try decoder.text()) else { throw DamagedBytes() }
    self = quantity
  }
}
