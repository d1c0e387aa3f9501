import BinaryCoding

extension SourceRange: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    lowerBound.encode(to: &encoder)
    count.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    let start = try decoder.integer()
    self.init(start, start &+ (try decoder.integer()))
  }
}
