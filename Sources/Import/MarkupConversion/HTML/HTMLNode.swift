/// A node of parsed HTML.
enum HTMLNode: Sendable {
  case element(HTMLElement)
  case text(String)
  case comment(String)
}

/// An HTML element with lowercase names.
struct HTMLElement: Sendable {
  var name: String
  var attributes: [String: String] = [:]
  var children: [HTMLNode] = []

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The class names.
  var classes: [Substring] { attributes["class"]?.split(separator: " ") ?? [] }

  /// The text of all descendants without normalization; `<br>` is a line end.
  var text: String {
    children.reduce(into: "") { text, child in
      switch child {
      case .text(let part): text += part
      case .element(let element): text += element.name == "br" ? "\n" : element.text
      case .comment: break
      }
    }
  }

  /// Returns the descendants with the given names; each element precedes its descendants.
  func descendants(_ names: Set<String>) -> [HTMLElement] {
    children.flatMap { child -> [HTMLElement] in
      guard case .element(let element) = child else { return [] }
      return (names.contains(element.name) ? [element] : []) + element.descendants(names)
    }
  }
}
