private import CXML

/// A safe wrapper of libxml2's HTML parser for texts in memory. No resource or DTD is loaded, and malformed HTML is accepted.
@safe
enum HTMLParser {
  /// The maximum nesting depth of elements. libxml2 searches all open elements at every closing tag.
  static let nesting = 200

  /// Returns the nodes of a fragment or document; nil if it is nested too deeply.
  static func nodes(of html: String) -> [HTMLNode]? {
    XMLLibrary.prepare
    guard let context = unsafe htmlNewParserCtxt() else { return [] }
    defer { unsafe htmlFreeParserCtxt(context) }
    let tree = HTMLTree()
    unsafe context.pointee.sax.pointee = handlers
    unsafe context.pointee._private = Unmanaged.passUnretained(tree).toOpaque()
    // Browsers do not display control characters, and libxml2 stops at some.
    var html = HTMLMarkup.escapingText(String(decoding: html.utf8.filter { !$0.isRefusedControl }, as: UTF8.self))
    let options = [
      HTML_PARSE_RECOVER, HTML_PARSE_NOERROR, HTML_PARSE_NOWARNING, HTML_PARSE_NONET, HTML_PARSE_IGNORE_ENC,
    ]
    let flags = options.reduce(0) { $0 | Int32(bitPattern: $1.rawValue) }
    html.withUTF8 { bytes in
      let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      _ = unsafe htmlCtxtReadMemory(context, start, Int32(clamping: bytes.count), nil, "UTF-8", flags)
    }
    withExtendedLifetime(tree) {}
    return tree.isTooDeep ? nil : tree.finished()
  }

  private static var handlers: htmlSAXHandler {
    var handlers = unsafe htmlSAXHandler()
    unsafe handlers.startElement = { context, name, attributes in
      let tree = unsafe tree(context)
      unsafe tree.begin(HTMLElement(name: text(name), attributes: pairs(attributes)))
      if tree.isTooDeep { unsafe xmlStopParser(context?.assumingMemoryBound(to: htmlParserCtxt.self)) }
    }
    unsafe handlers.endElement = { context, name in unsafe tree(context).end(text(name)) }
    unsafe handlers.characters = { context, bytes, count in unsafe tree(context).add(text(bytes, count)) }
    unsafe handlers.ignorableWhitespace = { context, bytes, count in unsafe tree(context).add(text(bytes, count)) }
    unsafe handlers.cdataBlock = { context, bytes, count in unsafe tree(context).add(text(bytes, count)) }
    unsafe handlers.comment = { context, comment in unsafe tree(context).add(comment: text(comment)) }
    return unsafe handlers
  }
}

private func tree(_ context: UnsafeMutableRawPointer?) -> HTMLTree {
  let parser = unsafe context?.assumingMemoryBound(to: htmlParserCtxt.self)
  guard let tree = unsafe parser?.pointee._private else { return HTMLTree() }
  return unsafe Unmanaged<HTMLTree>.fromOpaque(tree).takeUnretainedValue()
}

private func text(_ bytes: UnsafePointer<xmlChar>?) -> String {
  unsafe bytes.map { unsafe String(cString: $0) } ?? ""
}

private func text(_ bytes: UnsafePointer<xmlChar>?, _ count: Int32) -> String {
  unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
}

/// Converts libxml2's nil-terminated name and value pairs; the first of equal names is used, as in browsers.
private func pairs(_ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) -> [String: String] {
  var pairs: [String: String] = [:]
  var index = 0
  while let attributes = unsafe attributes, let name = unsafe attributes[index] {
    let key = unsafe text(name)
    if pairs[key] == nil { pairs[key] = unsafe text(attributes[index + 1]) }
    index += 2
  }
  return pairs
}

/// A tree built from parser events.
private final class HTMLTree {
  private var open = [HTMLElement(name: "")]
  /// The pending text, which arrives in pieces.
  private var text = ""
  private(set) var isTooDeep = false

  /// Opens an element. `<embed>` is void in browsers, but libxml2 would nest the following content.
  func begin(_ element: HTMLElement) {
    endText()
    if element.name == "embed" { return add(.element(element)) }
    open.append(element)
    isTooDeep = open.count > HTMLParser.nesting
  }

  func end(_ name: String) {
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    while open.count > max(1, index) { endElement() }
  }

  func add(_ text: String) { self.text += text }

  func add(comment: String) {
    endText()
    add(.comment(comment))
  }

  func finished() -> [HTMLNode] {
    while open.count > 1 { endElement() }
    endText()
    return open[0].children
  }

  private func endText() {
    if !text.isEmpty { add(.text(text)) }
    text = ""
  }

  private func endElement() {
    endText()
    for node in open.removeLast().positioned { add(node) }
  }

  private func add(_ node: HTMLNode) { open[open.count - 1].children.append(node) }
}
