import Notation

/// What an SVG document comes to once every element that shows another (SVG 2, section 5.6) is written out: a few lines of
/// `use` can ask a browser for a thousand million elements.
struct SVGExpansion {
  /// An element with an identifier, and those in it without one; the first is the whole document.
  private struct Part {
    var elements = 1
    /// The parts that lie in it.
    var inner: [Int] = []
    /// The identifiers of what is shown in it.
    var shown: [[UInt8]] = []
  }

  private var parts: [Part] = []
  private var named: [[UInt8]: [Int]] = [:]
  /// The part that each open element belongs to.
  private var open: [Int] = []

  /// Elements that lead to others, or change them, and do not show them.
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

  /// Refuses documents that come to too much or to no end.
  func check() throws(PictureFault) {
    var sizes: [Int?] = Array(repeating: nil, count: parts.count)
    _ = try size(of: 0, &sizes, depth: 0)
  }

  /// How many elements a part comes to.
  private func size(of part: Int, _ sizes: inout [Int?], depth: Int) throws(PictureFault) -> Int {
    if let size = sizes[part] {
      guard size > 0 else { throw .unsafe("an element that references itself") }
      return size
    }
    guard depth < PictureLimits.svgReferences else { throw Self.tooLarge }
    // Zero until it is known.
    sizes[part] = 0
    var size = parts[part].elements
    for other in parts[part].inner + parts[part].shown.flatMap({ named[$0] ?? [] }) {
      size += try self.size(of: other, &sizes, depth: depth + 1)
      guard size <= PictureLimits.svgElements else { throw Self.tooLarge }
    }
    sizes[part] = size
    return size
  }

  private static let tooLarge = PictureFault.unsafe("too many nested references")
}

extension XMLTag {
  /// The identifiers of the elements that it refers to by address.
  fileprivate var fragments: [[UInt8]] {
    attributes.compactMap { attribute in
      guard attribute.name.local == "href" else { return nil }
      // A browser leaves white space out, and reads escapes (URL Standard, sections 1.3 and 4.4).
      let address = attribute.value.filter { $0 > 0x20 }
      return address.first == UInt8(ascii: "#") ? Array(PercentDecoding(address.dropFirst()).bytes) : nil
    }
  }
}
