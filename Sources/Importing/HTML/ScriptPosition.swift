/// Superscripts and subscripts, for which Markdown has no mark. They become the characters that Unicode has for them.
enum ScriptPosition {
  case raised, lowered

  init?(elementName: String) {
    switch elementName {
    case "sup": self = .raised
    case "sub": self = .lowered
    default: return nil
    }
  }

  /// The position of an element; word processors write it as a style.
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

  /// The report of what Unicode has no characters for.
  static let remark = "superscript or subscript without a Unicode character written with ^ or _"

  /// The marks around a text that Unicode has no characters for; empty ones where it is all signs, such as `®` or `*`, which
  /// mean the same on the line. Nil for a text that can be `written`.
  func marks(around text: String) -> (before: String, after: String)? {
    let scalars = text.unicodeScalars
    if scalars.allSatisfy({ characters(for: $0) != nil }) { return nil }
    let isWord = scalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    if !isWord { return ("", "") }
    return scalars.dropFirst().isEmpty ? (sign, "") : (sign + "(", ")")
  }

  var sign: String { self == .raised ? "^" : "_" }

  /// A text at this position, as far as Unicode has its characters.
  func written(_ text: String) -> String {
    text.unicodeScalars.map { characters(for: $0) ?? String($0) }.joined()
  }

  /// White space and brackets stay as they are, so that notes such as `[1]` can be read.
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
  /// What stands for the element: what it holds, written at its position. Only where that takes marks, an element stays.
  var positioned: [HTMLNode] {
    guard let position = ScriptPosition(self) else { return [.element(self)] }
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
