/// The samples (images) of a track and their locations (ISO/IEC 14496-12, sections 8.4.3, 8.5 and 8.7).
enum SampleTable {
  /// Whether a track contains images: `pict` (ISO/IEC 23008-12, section 7.2.2), `auxv` for their alpha, or video.
  static func isOfPictures(_ track: ByteReader) throws(PictureError) -> Bool {
    guard var handler = try box(track, ["mdia", "hdlr"]) else { return false }
    try handler.skip(8)
    return ["pict", "auxv", "vide"].contains(try handler.readFourCC())
  }

  /// Returns the byte ranges of the samples of a track.
  static func ranges(of track: ByteReader) throws(PictureError) -> [Range<Int>] {
    guard let table = try box(track, ["mdia", "minf", "stbl"]) else { return [] }
    var reader = table
    let boxes = try reader.readBoxes(["stsc", "stsz", "stco", "co64"])
    guard let sizes = boxes["stsz"], let runs = boxes["stsc"], let chunks = boxes["co64"] ?? boxes["stco"] else {
      throw .malformed("the image table of a track is missing")
    }
    let offsets = try Self.offsets(chunks, width: boxes["co64"] == nil ? 4 : 8)
    return try ranges(offsets, counts: try counts(runs, chunks: offsets.count), Sizes(sizes), table.bytes.count)
  }

  private static func ranges(
    _ offsets: [Int],
    counts: [Int],
    _ sizes: Sizes,
    _ end: Int
  ) throws(PictureError) -> [Range<Int>] {
    var (ranges, sizes): ([Range<Int>], Sizes) = ([], sizes)
    for (offset, count) in zip(offsets, counts) {
      let length = try sizes.take(count)
      guard offset <= end, length <= end - offset else { throw .malformed("an image of a track is outside the file") }
      ranges.append(offset..<offset + length)
    }
    return ranges
  }

  private static func box(_ parent: ByteReader, _ path: [FourCC]) throws(PictureError) -> ByteReader? {
    var box: ByteReader? = parent
    for type in path {
      guard var reader = box else { return nil }
      box = try reader.readBoxes([type])[type]
    }
    return box
  }

  /// Returns the offsets of chunks (ISO/IEC 14496-12, section 8.7.5).
  private static func offsets(_ box: ByteReader, width: Int) throws(PictureError) -> [Int] {
    var box = box
    _ = try box.readVersion()
    var offsets: [Int] = []
    for _ in 0..<(try box.readInteger(4)) { offsets.append(try box.readInteger(width)) }
    return offsets
  }

  /// Returns the number of samples per chunk. The box stores runs of chunks with equal numbers of samples, each with the
  /// number of its first chunk (ISO/IEC 14496-12, section 8.7.4).
  private static func counts(_ box: ByteReader, chunks: Int) throws(PictureError) -> [Int] {
    var box = box
    _ = try box.readVersion()
    var counts = Array(repeating: 0, count: chunks)
    var (next, count) = (0, 0)
    for _ in 0..<(try box.readInteger(4)) {
      let first = try box.readInteger(4) - 1
      guard first >= next, first <= chunks else { throw .malformed("the chunks of a track are out of order") }
      for chunk in next..<first { counts[chunk] = count }
      (next, count) = (first, try box.readInteger(4))
      try box.skip(4)
    }
    for chunk in next..<chunks { counts[chunk] = count }
    return counts
  }

  /// The sizes of samples: one for all, or one each (ISO/IEC 14496-12, section 8.7.3.2).
  private struct Sizes {
    private let common: Int
    private var each: ByteReader

    init(_ box: ByteReader) throws(PictureError) {
      var box = box
      _ = try box.readVersion()
      common = try box.readInteger(4)
      try box.skip(4)
      each = box
    }

    /// Reads the sizes of the next samples and returns their sum in bytes.
    mutating func take(_ count: Int) throws(PictureError) -> Int {
      if common > 0 {
        let (length, overflow) = common.multipliedReportingOverflow(by: count)
        return overflow ? .max : length
      }
      var length = 0
      for _ in 0..<count { length += try each.readInteger(4) }
      return length
    }
  }
}
