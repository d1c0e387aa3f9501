import Notation

/// The number of elements of an SVG document with all references to elements (SVG 2, section 5.6) expanded. A few lines of
/// `use` can make a browser create a billion elements.
struct SVGExpansion {
  /// An element with an identifier, and its descendants without one; the first part is the whole document.
  private struct Part {
    var elements = 1
    /// The numbers of the nested parts.
    var inner: [Int] = []
    /// The identifiers that the part displays by reference.
    var shown: [[UInt8]] = []
  }

  private var parts: [Part] = []
  private var named: [[UInt8]: [Int]] = [:]
  /// The part of each open element.
  private var open: [Int] = []

  /// Elements that link to or change others without displaying them.
  private static let leading: Set<String> = SVGSafety.animations.union(["a", "mpath", "discard"])

  /// Adds the start of an element.
  mutating func begin(_ tag: XMLTag) {
    let part = part(of: tag)
    if !Self.leading.contains(tag.name.local) { parts[part].shown += tag.fragments }
    if !tag.isEmpty { open.append(part) }
  }

  /// Ends the innermost element.
  mutating func end() { open.removeLast() }

  private mutating func part(of tag: XMLTag) -> Int {
    let names = tag.attributes.filter { $0.name.local == "id" }.map(\.value)
    if let around = open.last, names.isEmpty {
      parts[around].elements += 1
      return around
    }
    parts.append(Part())
    if let around = open.last { parts[around].inner.append(parts.count - 1) }
    for name in names { named[name, default: []].append(parts.count - 1) }
    return parts.count - 1
  }

  /// Throws if the document expands to too many elements or without end.
  func check() throws(PictureError) {
    var sizes: [Int?] = Array(repeating: nil, count: parts.count)
    _ = try size(of: 0, &sizes, depth: 0)
  }

  /// Returns the number of elements of an expanded part.
  private func size(of part: Int, _ sizes: inout [Int?], depth: Int) throws(PictureError) -> Int {
    if let size = sizes[part] {
      guard size > 0 else { throw .unsafe("an element that references itself") }
      return size
    }
    guard depth < PictureLimits.svgReferences else { throw Self.tooLarge }
    // Zero marks a size that is being computed, to detect cycles.
    sizes[part] = 0
    var size = parts[part].elements
    for other in parts[part].inner + parts[part].shown.flatMap({ named[$0] ?? [] }) {
      size += try self.size(of: other, &sizes, depth: depth + 1)
      guard size <= PictureLimits.svgElements else { throw Self.tooLarge }
    }
    sizes[part] = size
    return size
  }

  private static let tooLarge = PictureError.unsafe("too many nested references")
}

extension XMLTag {
  /// The identifiers of the elements that the tag refers to by URL.
  fileprivate var fragments: [[UInt8]] {
    attributes.compactMap { attribute in
      guard attribute.name.local == "href" else { return nil }
      // Browsers remove white space and decode percent escapes (URL Standard, sections 1.3 and 4.4).
      let address = attribute.value.filter { $0 > 0x20 }
      return address.first == UInt8(ascii: "#") ? Array(PercentDecoding(address.dropFirst()).bytes) : nil
    }
  }
}
