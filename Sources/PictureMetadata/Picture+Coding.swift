import BinaryCoding

extension Picture: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    format.rawValue.encode(to: &encoder)
    width.encode(to: &encoder)
    height.encode(to: &encoder)
    hasLocation.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    guard let format = PictureFormat(rawValue: try decoder.text()) else { throw DamagedBytes() }
    self.format = format
    width = try decoder.integer()
    height = try decoder.integer()
    hasLocation = try Bool(from: &decoder)
  }
}
