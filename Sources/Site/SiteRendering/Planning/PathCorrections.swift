import BinaryCoding
import Notation
import SiteModel

/// Finds unambiguous corrections of paths in content files: the only file whose path differs just in letter case, Unicode
/// normalization and percent-encoding.
package struct PathCorrections {
  /// The paths by their lower-case form; nil if several files share it.
  private let files: [String: String?]

  /// Creates corrections from paths below the content folder.
  package init(_ paths: some Sequence<String>) {
    files = Dictionary(paths.map { (Self.key($0), $0) }, uniquingKeysWith: { _, _ in nil })
  }

  private static func key(_ path: String) -> String { percentDecoded(path).lowercased() }

  /// Returns the corrected path as written in a file; nil if no file or several files match.
  package func correction(of destination: String, in file: String) -> String? {
    let correction = ContentLinks.candidates(destination, from: file).compactMap { files[Self.key($0)] ?? nil }
    guard let path = correction.first, correction.allSatisfy({ $0 == path }) else { return nil }
    return Self.spelling(destination, as: path)
  }

  /// Returns a path in its written form, with the names of the found path; nil if the names differ.
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
