import BinaryCoding
import Notation

/// Finds what a path in a content file was surely meant for: the only file from which it differs in nothing but letter case,
/// Unicode form and percent-encoding.
package struct PathSlips {
  /// By paths in lower case; nil where several share one.
  private let files: [String: String?]

  /// Makes them of paths below the content folder.
  package init(_ paths: some Sequence<String>) {
    files = Dictionary(paths.map { (Self.key($0), $0) }, uniquingKeysWith: { _, _ in nil })
  }

  private static func key(_ path: String) -> String { percentDecoded(path).lowercased() }

  /// The path as it should be written in a file; nil where nothing, or more than one file, may be meant.
  package func correction(of destination: String, in file: String) -> String? {
    let meant = ContentLinks.candidates(destination, from: file).compactMap { files[Self.key($0)] ?? nil }
    guard let path = meant.first, meant.allSatisfy({ $0 == path }) else { return nil }
    return Self.spelling(destination, as: path)
  }

  /// A path as it was written, with names as they are in another; nil where they are not the same names.
  private static func spelling(_ destination: String, as path: String) -> String? {
    var names = path.pathComponents.map { String($0) }
    var components = destination.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    for number in components.indices.reversed() {
      let written = components[number]
      if ["", ".", ".."].contains(written) { break }
      let decoded = percentDecoded(written)
      guard let name = names.popLast(), key(name) == decoded.lowercased() else { return nil }
      let isEncoded = !written.utf8.elementsEqual(decoded.utf8) && !name.hasByte(UInt8(ascii: "%"))
      if !name.utf8.elementsEqual(decoded.utf8) { components[number] = isEncoded ? percentEncoded(name) : name }
    }
    return components.joined(separator: "/")
  }
}
