/// A strict scanner of rendered Markdown. It accepts only known elements, nested properly, with known and quoted
/// attributes, and URLs without scripts.
struct MarkupScan {
  private let bytes: ContiguousArray<UInt8>
  private var index = 0
  private var open: [String] = []

  private static let attributes: Set<String> = [
    "alt", "class", "height", "href", "id", "lang", "loading", "rel", "src", "start", "tabindex", "title", "width",
    "decoding", "aria-label", "role", "scope", "colspan", "type", "value", "aria-hidden",
  ]
  private static let elements: Set<String> = [
    "a", "blockquote", "br", "code", "details", "em", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
    "img", "li", "ol", "p", "pre", "span", "strong", "summary", "ul", "div",
    "del", "label", "input", "table", "thead", "tbody", "tr", "th", "td", "section", "sup",
  ]
  private static let empty: Set<String> = ["br", "hr", "img", "input"]

  init(_ bytes: ContiguousArray<UInt8>) { self.bytes = bytes }

  mutating func run() {
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") { tag() } else { index += 1 }
    }
    hold(open.isEmpty, "<\(open.last ?? "")> is not closed")
  }

  private mutating func tag() {
    index += 1
    let isEnd = skip("/")
    let name = word()
    hold(Self.elements.contains(name), "an element '\(name)'")
    if isEnd {
      hold(open.popLast() == name, "</\(name)> closes another element")
    } else if !Self.empty.contains(name) {
      open.append(name)
    }
    while !skip(">") { attribute() }
  }

  private mutating func attribute() {
    while skip(" ") || skip("/") {}
    guard index < bytes.count, bytes[index] != UInt8(ascii: ">") else {
      return hold(index < bytes.count, "an unclosed tag")
    }
    let name = word()
    hold(Self.attributes.contains(name), "an attribute '\(name)'")
    guard skip("=") else { return }
    hold(skip("\""), "a value without quotes")
    let value = bytes[index...].prefix { $0 != UInt8(ascii: "\"") }
    index = value.endIndex
    hold(skip("\"") && !value.contains(UInt8(ascii: "<")), "an unclosed value")
    if name == "href" || name == "src" { check(address: text(value)) }
  }

  /// Checks the scheme of a URL, without control characters and spaces, which browsers ignore (URL Standard).
  private func check(address: String) {
    let shown = address.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }
    let path = String(String.UnicodeScalarView(shown)).lowercased()
    hold(!path.contains("&#") || path.contains("&#x27;"), "a character reference in '\(address)'")
    guard let colon = path.firstIndex(of: ":") else { return }
    let scheme = path[..<colon]
    let isPath = scheme.contains { "/?#%".contains($0) }
    hold(isPath || ["http", "https", "mailto", "tel", "data"].contains(scheme), "the address '\(address)'")
    hold(scheme != "data" || ["png", "gif", "jpeg", "webp"].contains { path.hasPrefix("data:image/\($0)") }, address)
  }

  private mutating func word() -> String {
    let word = bytes[index...].prefix { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") }
    index = word.endIndex
    return text(word)
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }
}
