import BinaryCoding
import Notation

/// The path of a content file, relative to the folder of another content file.
struct RelativePath {
  let text: String

  init(to path: String, from file: String) {
    let (target, folders) = (path.pathComponents, file.pathComponents.dropLast())
    let shared = zip(target.dropLast(), folders).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let up = Array(repeating: "..", count: folders.count - shared)
    text = (up + target.dropFirst(shared).map(String.init)).joined(separator: "/")
  }

  /// The path as the destination of a Markdown link: percent-encoded, except slashes, unreserved and non-ASCII characters.
  var destination: String {
    percentEncoded(text) { $0 >= 0x80 || $0.isUnreserved || $0 == UInt8(ascii: "/") }
  }
}
