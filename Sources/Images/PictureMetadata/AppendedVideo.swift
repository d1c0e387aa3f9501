/// Videos that phones store with a photo (motion photos), after its end or in a box of HEIC.
enum AppendedVideo {
  /// Returns the location trait if a video in the unread bytes of a file, at least `skipped` bytes after their start, has a
  /// location.
  static func traits(_ file: ByteReader, after skipped: Int = 0) -> PictureTraits {
    var file = file
    guard (try? file.skip(skipped)) != nil else { return [] }
    while (try? file.readBytes(upTo: "ftyp")) != nil {
      if let video = try? ByteReader(file.bytes).skipping(file.position - 8), hasLocation(video) { return .location }
    }
    return []
  }

  /// Returns whether the metadata of a video has a location: user data of QuickTime (`©xyz`) or 3GPP (`loci`; 3GPP TS 26.244,
  /// section 8), or Apple's metadata key.
  private static func hasLocation(_ video: ByteReader) -> Bool {
    var video = video
    while let box = try? video.readBox() {
      guard box.type == "moov" else { continue }
      var movie = box.body
      guard let parts = try? movie.readBoxes(["udta", "meta"]) else { return false }
      return parts["udta"].map(hasLocationBox) ?? false || parts["meta"].map(hasLocationKey) ?? false
    }
    return false
  }

  private static func hasLocationBox(_ userData: ByteReader) -> Bool {
    var userData = userData
    while let box = try? userData.readBox() {
      if box.type == "loci" || box.type == FourCC(rawValue: 0xA978_797A) { return true }
    }
    return false
  }

  private static func hasLocationKey(_ metadata: ByteReader) -> Bool {
    var metadata = metadata
    return (try? metadata.readBytes(upTo: "com.apple.quicktime.location")) != nil
  }
}

extension ByteReader {
  /// Returns a reader of the bytes after the next `count` bytes.
  fileprivate func skipping(_ count: Int) throws(PictureError) -> ByteReader {
    var reader = self
    try reader.skip(count)
    return reader
  }
}
