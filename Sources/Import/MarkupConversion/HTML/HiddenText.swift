import ImportFormats
import Notation

/// A conversion of text that browsers do not show to spoilers: it has the `hidden` attribute, a style such as
/// `display: none`, or the colour of its ground.
struct HiddenText {
  private(set) var remarks: [MarkdownText.Remark] = []
  /// Whether hidden text is omitted instead.
  private let omits: Bool

  init(omits: Bool = false) { self.omits = omits }

  /// Returns nodes with hidden parts in elements of the class `spoiler`.
  mutating func marked(_ nodes: [HTMLNode], _ paint: HTMLPaint = HTMLPaint()) -> [HTMLNode] {
    nodes.flatMap { marked($0, paint) }
  }

  private mutating func marked(_ node: HTMLNode, _ paint: HTMLPaint) -> [HTMLNode] {
    switch node {
    case .text(let text) where paint.isInvisible && !isBlank(text):
      report(text)
      return omits ? [] : [.spoiler([node])]
    case .text, .comment: return [node]
    case .element(let element): return marked(element, paint)
    }
  }

  private mutating func marked(_ element: HTMLElement, _ paint: HTMLPaint) -> [HTMLNode] {
    guard !Self.literal.contains(element.name) else { return [.element(element)] }
    var shown = element
    guard element.isConcealed || omits && element.isSpoiler else {
      shown.children = element.isSpoiler ? element.children : marked(element.children, paint.over(element))
      return [.element(shown)]
    }
    guard !isBlank(element.text) else {
      report("<\(element.name)>", "hidden element omitted")
      return []
    }
    report(element.text)
    if omits { return [] }
    if Self.parts.contains(element.name) {
      shown.children = Self.concealed(element.children)
      return [.element(shown)]
    }
    return [.spoiler([.element(element)], isInline: HTMLNames.isInline(element.name))]
  }

  /// Returns the children of a part of a list or table, which cannot be in a spoiler itself.
  private static func concealed(_ nodes: [HTMLNode]) -> [HTMLNode] {
    nodes.map { node in
      guard case .element(var element) = node, parts.contains(element.name) else { return .spoiler([node]) }
      element.children = concealed(element.children)
      return .element(element)
    }
  }

  private mutating func report(_ text: String, _ what: String? = nil) {
    let hidden = omits ? "hidden text in a table omitted" : "hidden text imported as a spoiler"
    remarks.append(.init(text: what ?? hidden, subject: text.firstLine))
  }

  private func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.isCollapsible) }

  private static let parts: Set<String> = [
    "li", "dt", "dd", "tr", "td", "th", "thead", "tbody", "tfoot", "caption", "figcaption", "summary",
  ]
  /// Elements that are not imported as text.
  private static let literal: Set<String> = [
    "script", "style", "template", "form", "input", "select", "textarea", "option", "head", "title",
  ]
}

extension HTMLNode {
  fileprivate static func spoiler(_ nodes: [HTMLNode], isInline: Bool = true) -> HTMLNode {
    .element(HTMLElement(name: isInline ? "span" : "div", attributes: ["class": "spoiler"], children: nodes))
  }
}

extension HTMLElement {
  /// Whether browsers do not show the element, according to its attributes.
  fileprivate var isConcealed: Bool {
    guard !isSpoiler else { return false }
    if self["hidden"] != nil || name == "dialog" && self["open"] == nil { return true }
    return !Self.hiddenClasses.isDisjoint(with: classes.map { $0.lowercased() })
      || style.contains { name, value in
        Self.hidingStyles[name].map { $0.contains(value) } ?? false
          || Self.offsets.contains(name) && value.hasPrefix("-999")
      }
  }

  private static let hiddenClasses: Set<String> = ["hidden", "is-hidden", "d-none", "display-none"]
  private static let hidingStyles: [String: Set<String>] = [
    "display": ["none"], "visibility": ["hidden", "collapse"], "opacity": ["0", "0.0", "0%"],
    "font-size": ["0", "0px", "0pt", "0em", "0rem", "0%"],
  ]
  private static let offsets: Set<String> = ["left", "text-indent", "margin-left"]

  /// The declarations of the `style` attribute, in lower case.
  fileprivate var style: [(name: String, value: String)] {
    let declarations: [Substring] = (self["style"] ?? "").lowercased().split(separator: ";")
    return declarations.compactMap { declaration in
      let parts: [Substring] = declaration.split(separator: ":", maxSplits: 1)
      guard let name = parts.first, let value = parts.dropFirst().first else { return nil }
      return (stripped(String(name)), stripped(String(value).replacing("!important", with: "")))
    }
  }
}

/// The colours of a text and of its ground.
struct HTMLPaint {
  /// The colours; nil for those of the page, dark on light.
  private var text: HTMLColour?
  private var ground: HTMLColour?

  /// Whether the text has the colour of its ground.
  var isInvisible: Bool {
    guard text != nil || ground != nil else { return false }
    return text?.isTransparent ?? false || (text ?? .black).isLike(ground ?? .white)
  }

  /// Returns the colours within an element.
  func over(_ element: HTMLElement) -> HTMLPaint {
    var paint = self
    if element.name == "a" { paint.text = nil }
    if let colour = element["bgcolor"].flatMap(HTMLColour.init) { paint.ground = colour }
    if element.name == "font", let colour = element["color"].flatMap(HTMLColour.init) { paint.text = colour }
    for (name, value) in element.style {
      switch name {
      case "color": paint.text = HTMLColour(value) ?? paint.text
      case "background", "background-color":
        let colour = HTMLColour(value) ?? value.split(separator: " ").lazy.compactMap { HTMLColour(String($0)) }.first
        if let colour, !colour.isTransparent { paint.ground = colour }
      default: continue
      }
    }
    return paint
  }
}
