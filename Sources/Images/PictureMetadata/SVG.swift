import Notation

/// SVG 2, parsed with stricter rules than XML 1.0, so that it is safe to publish.
enum SVG {
  /// Whether a file begins with `<`, after an optional byte order mark and white space.
  static func isMarkup(_ file: ByteReader) throws(PictureError) -> Bool {
    var file = file
    try skipByteOrderMark(&file)
    _ = file.readBytes(while: \.isWhitespace)
    return file.rest.first == UInt8(ascii: "<")
  }

  /// Parses the whole document: its size is in the root element, but unsafe constructs may be anywhere.
  static func read(_ bytes: ContiguousArray<UInt8>) throws(PictureError) -> PictureReading {
    guard bytes.count <= PictureLimits.svgFileSize else { throw .malformed("the file is larger than 2 MiB") }
    try XMLCharacters.check(bytes)
    var reader = ByteReader(bytes)
    try skipByteOrderMark(&reader)
    var metadata = SVGMetadata(bytes)
    let root = try readDocument(reader, &metadata)
    var traits = XMP.traits(bytes.applying(metadata.metadata.edits))
    if !metadata.metadata.edits.isEmpty {
      let hidden = XMP.traits(bytes).subtracting(traits)
      if metadata.hasImageWithLocation || hidden.contains(.location) { traits.insert(.hiddenLocation) }
    }
    return PictureReading(.svg, size: try SVGSize.size(of: root), metadata: metadata.metadata, traits: traits)
  }

  private static func readDocument(_ reader: ByteReader, _ metadata: inout SVGMetadata) throws(PictureError) -> XMLTag {
    var scanner = XMLScanner(reader)
    try scanner.skipDeclaration()
    var document = SVGDocument()
    while case let start = scanner.position, let token = try scanner.next() {
      try document.add(token)
      try metadata.add(token, at: start..<scanner.position)
    }
    return try document.finish()
  }

  private static func skipByteOrderMark(_ reader: inout ByteReader) throws(PictureError) {
    _ = try reader.skip("\u{FEFF}")
  }
}

/// An SVG document during parsing: elements must nest (XML 1.0, section 2.1) and be safe.
struct SVGDocument {
  private var root: XMLTag?
  private var open: [XMLTag] = []
  private var style: [UInt8] = []
  private var safety = SVGSafety()
  private var expansion = SVGExpansion()

  mutating func add(_ token: XMLToken) throws(PictureError) {
    switch token {
    case .start(let tag): try add(tag)
    case .end(let name): try close(name)
    case .text(let text): try add(text)
    case .comment: break
    }
  }

  /// Returns the root element after the last token. Throws if the document is incomplete or its expansion is unsafe.
  func finish() throws(PictureError) -> XMLTag {
    guard let root, open.isEmpty else { throw .truncated }
    try expansion.check()
    return root
  }

  private var isInStyle: Bool { open.last?.name.local == "style" }

  private mutating func add(_ tag: XMLTag) throws(PictureError) {
    try checkPlace(of: tag)
    try safety.check(tag)
    expansion.begin(tag)
    if root == nil { root = tag }
    if tag.isEmpty { return }
    open.append(tag)
    guard open.count <= PictureLimits.svgNesting else {
      throw .malformed("elements are nested deeper than \(PictureLimits.svgNesting) levels")
    }
  }

  /// Checks that the root is `svg` and the only root. A style sheet must not be split by elements, since it is checked as a
  /// whole.
  private func checkPlace(of tag: XMLTag) throws(PictureError) {
    guard root != nil || tag.name.local == "svg" else { throw .malformed("the root element is not svg") }
    guard root == nil || !open.isEmpty else { throw .malformed("element after the root element") }
    guard !isInStyle else { throw .unsafe("an element in a style element") }
  }

  private mutating func close(_ name: ArraySlice<UInt8>) throws(PictureError) {
    guard open.last?.source == name else { throw .malformed("an end tag does not match its start tag") }
    if isInStyle { try checkStyle() }
    open.removeLast()
    expansion.end()
  }

  private mutating func checkStyle() throws(PictureError) {
    if let unsafePart = SVGStyle.unsafePart(in: style) { throw .unsafe("\(unsafePart) in a style element") }
    style = []
  }

  private mutating func add(_ text: [UInt8]) throws(PictureError) {
    if isInStyle { style += text }
    guard !open.isEmpty || text.allSatisfy(\.isWhitespace) else { throw .malformed("text outside svg") }
  }
}

/// The size of an SVG image (SVG 2, sections 8.2 and 8.12).
enum SVGSize {
  /// Returns the size from `width` and `height`, or from `viewBox` if one of them is missing or not absolute.
  static func size(of root: XMLTag) throws(PictureError) -> PixelSize {
    let width = try root.value(of: "width").flatMap(SVGLength.pixels)
    let height = try root.value(of: "height").flatMap(SVGLength.pixels)
    if let width, let height { return try size(width, height) }
    guard let box = try viewBox(root) else { throw .malformed("svg has neither width and height nor a viewBox") }
    switch (width, height) {
    case (let width?, nil): return try size(width, width * box.height / box.width)
    case (nil, let height?): return try size(height * box.width / box.height, height)
    default: return try size(box.width, box.height)
    }
  }

  /// Rounds a size. Huge sizes are clamped to an `Int` and still reported as too large.
  private static func size(_ width: Double, _ height: Double) throws(PictureError) -> PixelSize {
    try PixelSize(width: integer(width), height: integer(height))
  }

  private static func integer(_ value: Double) -> Int {
    value < SVGLength.largest ? Int(max(value.rounded(), 0)) : Int(SVGLength.largest)
  }

  /// Returns the size in `viewBox`: corner, width and height, separated by white space or commas (SVG 2, section 8.6).
  /// Returns nil if the attribute is missing.
  private static func viewBox(_ root: XMLTag) throws(PictureError) -> (width: Double, height: Double)? {
    guard let value = root.value(of: "viewbox") else { return nil }
    let isSeparator = { (byte: UInt8) in byte.isWhitespace || byte == UInt8(ascii: ",") }
    let numbers = value.split(maxSplits: 4, whereSeparator: isSeparator).compactMap(SVGLength.number)
    guard numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0 else { throw .malformed("viewBox is not four numbers") }
    guard numbers[2] > 0, numbers[3] > 0 else { throw .zeroSize }
    return (numbers[2], numbers[3])
  }
}

/// Lengths and numbers in the attributes of SVG (CSS Values 4, sections 5.3, 6 and 8).
enum SVGLength {
  /// The pixels per absolute unit; a number without a unit is in pixels (CSS Values 4, section 6.2).
  private static let units: [String: Double] = [
    "": 1, "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pt": 96 / 72, "pc": 16,
  ]

  /// The maximum to which numbers are clamped: far beyond any limit, and still an `Int`.
  static let largest = 1e9

  /// Returns a length in pixels; nil for percentages, relative units and keywords.
  static func pixels(_ value: [UInt8]) throws(PictureError) -> Double? {
    let text = trimmed(value)
    let (number, rest) = split(text)
    guard let number, let unit = units[String(decoding: rest.map(\.lowercased), as: UTF8.self)] else { return nil }
    guard number >= 0 else { throw .malformed("a length is negative") }
    return number * unit
  }

  /// Returns the number in `text`; nil if anything else is in it.
  static func number(_ text: ArraySlice<UInt8>) -> Double? {
    let (number, rest) = split(text)
    return rest.isEmpty ? number : nil
  }

  private static func trimmed(_ value: [UInt8]) -> ArraySlice<UInt8> {
    var text = value.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// Returns the number at the start of `text` (a sign, digits, a fraction and an exponent) and the rest (CSS Syntax 3,
  /// section 4.3.12).
  private static func split(_ text: ArraySlice<UInt8>) -> (Double?, ArraySlice<UInt8>) {
    var rest = skipSign(text).drop(while: \.isDigit)
    if rest.first == UInt8(ascii: "."), rest.dropFirst().first?.isDigit == true {
      rest = rest.dropFirst().drop(while: \.isDigit)
    }
    if let first = rest.first, first.lowercased == UInt8(ascii: "e") {
      let exponent = skipSign(rest.dropFirst())
      if exponent.first?.isDigit == true { rest = exponent.drop(while: \.isDigit) }
    }
    let number = Double(String(decoding: text[..<rest.startIndex], as: UTF8.self))
    return (number.map { min(max($0, -largest), largest) }, rest)
  }

  private static func skipSign(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSigned = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+")
    return text.dropFirst(isSigned ? 1 : 0)
  }
}
