/// Metadata in the text chunks of a PNG file.
enum PNGText {
  /// XMP is an iTXt chunk with the keyword `XML:com.adobe.xmp` (XMP Specification Part 3, section 1.1.5): keyword,
  /// compression flag and method, language tag, translated keyword and text (PNG (Third Edition), section 11.3.3.4).
  static func addInternational(_ chunk: ByteReader, to metadata: inout EmbeddedMetadata) throws(PictureFault) {
    var data = chunk
    guard readText(&data) == Array("XML:com.adobe.xmp".utf8) else { return }
    guard try data.readInteger(2) >> 8 == 0 else { throw .malformed("the XMP packet is compressed") }
    _ = readText(&data)
    _ = readText(&data)
    metadata.addXMP(data.rest)
  }

  /// Reads up to a null character and moves over it.
  private static func readText(_ reader: inout ByteReader) -> [UInt8] {
    let text = Array(reader.readBytes { $0 != 0 })
    _ = try? reader.readByte()
    return text
  }
}
