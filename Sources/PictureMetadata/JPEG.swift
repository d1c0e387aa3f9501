/// JPEG (ITU-T T.81).
enum JPEG {
  /// Reads the picture, then those that follow it, such as the previews of a Multi-Picture file (CIPA DC-007), for
  /// the location that they may hold.
  static func read(_ bytes: ContiguousArray<UInt8>) throws(PictureFault) -> Picture {
    var reader = ByteReader(bytes)
    var picture = JPEGImage()
    try picture.read(&reader)
    var metadata = picture.metadata
    while seekNextPicture(&reader) {
      var next = JPEGImage()
      try? next.read(&reader)
      metadata.addLocation(of: next.metadata)
    }
    return Picture(.jpeg, size: try picture.frameSize(), metadata: metadata)
  }

  /// Moves to the next SOI that another marker follows; false where there is none.
  private static func seekNextPicture(_ reader: inout ByteReader) -> Bool {
    while !reader.isAtEnd {
      reader.seek(to: 0xFF)
      if reader.rest.starts(with: [0xFF, 0xD8, 0xFF]) { return true }
      try? reader.skip(1)
    }
    return false
  }
}
