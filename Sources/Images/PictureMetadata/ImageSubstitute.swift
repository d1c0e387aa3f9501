import Notation

/// Detection of files that another program stored in place of an image, under its name.
enum ImageSubstitute {
  /// Returns the error for such a file; nil for other files.
  static func error(_ file: ByteReader) -> PictureError? {
    if let pointer = pointers.first(where: { file.rest.starts(with: $0.start.utf8) }) {
      return .pointer(pointer.command)
    }
    if isWebPage(file) { return .webPage }
    return isText(file.rest.prefix(512)) ? .text : nil
  }

  /// The first bytes of pointers of Git LFS (its specification, "The Pointer"), also under its first name, and of git-annex.
  private static let pointers = [
    (start: "version https://git-lfs.github.com/spec/", command: "git lfs pull"),
    (start: "version https://hawser.github.com/spec/", command: "git lfs pull"),
    (start: "/annex/objects/", command: "git annex get ."),
  ]

  private static let pageBeginnings = ["<!doctype html", "<html", "<head", "<title", "<meta", "<body"].map {
    Array($0.utf8)
  }

  /// Returns whether the first tag is one of HTML, after a byte order mark, white space, comments and an XML declaration.
  private static func isWebPage(_ file: ByteReader) -> Bool {
    var file = file
    _ = try? file.skip("\u{FEFF}")
    repeat { _ = file.readBytes(while: \.isWhitespace) } while skip("<!--", "-->", &file) || skip("<?", "?>", &file)
    let start = file.rest.prefix(14).map(\.lowercased)
    return pageBeginnings.contains(where: start.starts)
  }

  private static func skip(_ start: String, _ end: String, _ file: inout ByteReader) -> Bool {
    guard file.rest.starts(with: start.utf8) else { return false }
    return (try? file.readBytes(upTo: end)) != nil
  }

  /// Returns whether bytes are words: UTF-8 without control characters, with white space.
  private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.contains(where: \.isWhitespace) else { return false }
    // The last character may be cut off.
    let characters = String(decoding: bytes, as: UTF8.self).unicodeScalars.dropLast()
    return characters.allSatisfy { $0 != "\u{FFFD}" && ($0.value >= 0x20 || "\t\n\r".unicodeScalars.contains($0)) }
  }
}
