/// An SVG document as far as it is read: elements must nest (XML 1.0, section 2.1) and be safe.
struct SVGDocument {
  private var root: XMLTag?
  private var open: [XMLTag] = []
  private var style: [UInt8] = []
  private var safety = SVGSafety()
  private var expansion = SVGExpansion()

  /// Adds the next token.
  mutating func add(_ token: XMLToken) throws(PictureFault) {
    switch token {
    case .start(let tag): try add(tag)
    case .end(let name): try close(name)
    case .text(let text): try add(text)
    case .comment: break
    }
  }

  /// The root element, after the last token.
  func finish() throws(PictureFault) -> XMLTag {
    guard let root, open.isEmpty else { throw .truncated }
    try expansion.check()
    return root
  }

  private var isInStyle: Bool { open.last?.name.local == "style" }

  private mutating func add(_ tag: XMLTag) throws(PictureFault) {
    try checkPlace(of: tag)
    try safety.check(tag)
    expansion.begin(tag)
    if root == nil { root = tag }
    if tag.isEmpty { return }
    open.append(tag)
    guard open.count <= PictureLimits.svgNesting else {
      throw .malformed("elements are nested more than \(PictureLimits.svgNesting) deep")
    }
  }

  /// The root is `svg`, there is only one, and a style sheet is not split by elements, so that it is checked whole.
  private func checkPlace(of tag: XMLTag) throws(PictureFault) {
    guard root != nil || tag.name.local == "svg" else { throw .malformed("the root element is not svg") }
    guard root == nil || !open.isEmpty else { throw .malformed("there is an element after the root element") }
    guard !isInStyle else { throw .unsafe("an element in a style element") }
  }

  private mutating func close(_ name: ArraySlice<UInt8>) throws(PictureFault) {
    guard open.last?.source == name else { throw .malformed("an end tag does not match its start tag") }
    if isInStyle { try checkStyle() }
    open.removeLast()
    expansion.end()
  }

  private mutating func checkStyle() throws(PictureFault) {
    if let danger = SVGStyle.danger(in: style) { throw .unsafe("\(danger) in a style element") }
    style = []
  }

  private mutating func add(_ text: [UInt8]) throws(PictureFault) {
    if isInStyle { style += text }
    guard !open.isEmpty || text.allSatisfy(\.isXMLSpace) else { throw .malformed("there is text outside of svg") }
  }
}
