/// A superscript or subscript, which Markdown lacks. Unicode characters replace it where they exist.
enum ScriptPosition {
  case raised, lowered

  init?(elementName: String) {
    switch elementName {
    case "sup": self = .raised
    case "sub": self = .lowered
    default: return nil
    }
  }

  /// Creates the position of an element or of a `vertical-align` style, which word processors write.
  fileprivate init?(_ element: HTMLElement) {
    let style = element.name == "span" ? element["style"]?.lowercased().filter { !$0.isWhitespace } ?? "" : ""
    if style.contains("vertical-align:super") {
      self = .raised
    } else if style.contains("vertical-align:sub") {
      self = .lowered
    } else {
      self.init(elementName: element.name)
    }
  }

  /// The remark about text without Unicode equivalents.
  static let remark = "superscript or subscript without a Unicode character written with ^ or _"

  /// Returns delimiters for text without Unicode equivalents; nil if all characters have one. They are empty for signs such
  /// as `®` or `*`, whose meaning is independent of position.
  func marks(around text: String) -> (before: String, after: String)? {
    let scalars = Self.parts(of: text).filter(\.isShown).flatMap(\.text.unicodeScalars)
    if scalars.allSatisfy({ characters(for: $0) != nil }) { return nil }
    let isWord = scalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    if !isWord { return ("", "") }
    return scalars.dropFirst().isEmpty ? (sign, "") : (sign + "(", ")")
  }

  /// All texts that `marks` returns.
  var delimiters: Set<String> { [sign, sign + "(", ")"] }

  private var sign: String { self == .raised ? "^" : "_" }

  /// Returns the text with Unicode superscripts or subscripts where they exist.
  func written(_ text: String) -> String {
    let parts = Self.parts(of: text).map { text, isShown in
      isShown ? text.unicodeScalars.map { characters(for: $0) ?? String($0) }.joined() : String(text)
    }
    return parts.joined()
  }

  /// Returns the parts of a text, of which the destinations of Markdown links are not shown.
  private static func parts(of text: String) -> [(text: Substring, isShown: Bool)] {
    var (parts, rest): ([(Substring, Bool)], Substring) = ([], text[...])
    while let link = rest.utf8.firstRange(of: "](".utf8),
      let end = rest.utf8[link.upperBound...].firstIndex(of: UInt8(ascii: ")"))
    {
      let start = rest.utf8.index(after: link.lowerBound)
      parts += [(rest[..<start], true), (rest[start...end], false)]
      rest = rest[end...].dropFirst()
    }
    return parts + [(rest, true)]
  }

  /// Returns the equivalent of a character. White space and brackets are unchanged, so that notes such as `[1]` remain readable.
  private func characters(for scalar: Unicode.Scalar) -> String? {
    if scalar.properties.isWhitespace || scalar == "[" || scalar == "]" { return String(scalar) }
    return (self == .raised ? Self.superscripts : Self.subscripts)[scalar]
  }

  private static let superscripts = characters(
    of: "0123456789+-−–=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ",
    as: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ"
  ).merging(["è": "ᵉ\u{300}", "é": "ᵉ\u{301}"]) { one, _ in one }
  private static let subscripts = characters(
    of: "0123456789+-−–=()aehijklmnoprstuvxβγρφχ",
    as: "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ"
  )

  private static func characters(of plain: String, as raised: String) -> [Unicode.Scalar: String] {
    Dictionary(uniqueKeysWithValues: zip(plain.unicodeScalars, raised.unicodeScalars.map(String.init)))
  }
}

extension HTMLElement {
  /// The nodes that replace the element. The element remains only if it needs delimiters.
  var positioned: [HTMLNode] {
    guard footnote == nil, let position = ScriptPosition(self) else { return [.element(self)] }
    guard let (before, after) = position.marks(around: text) else { return children.map { $0.written(at: position) } }
    if before.isEmpty { return children }
    let name = position == .raised ? "sup" : "sub"
    return [.element(HTMLElement(name: name, children: [.text(before)] + children + [.text(after)]))]
  }
}

extension HTMLNode {
  fileprivate func written(at position: ScriptPosition) -> HTMLNode {
    switch self {
    case .text(let text): return .text(position.written(text))
    case .comment: return self
    case .element(var element):
      element.children = element.children.map { $0.written(at: position) }
      return .element(element)
    }
  }
}
