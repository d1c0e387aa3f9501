/// What a piece of HTML holds.
enum HTMLNode: Sendable {
  case element(HTMLElement)
  case text(String)
  case comment(String)
}

/// An element of HTML; names are in lower case.
struct HTMLElement: Sendable {
  var name: String
  var attributes: [String: String] = [:]
  var children: [HTMLNode] = []

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The words of its `class`.
  var classes: [Substring] { attributes["class"]?.split(separator: " ") ?? [] }

  /// All text in it, as it was written; a break is a line ending.
  var text: String {
    children.reduce(into: "") { text, child in
      switch child {
      case .text(let part): text += part
      case .element(let element): text += element.name == "br" ? "\n" : element.text
      case .comment: break
      }
    }
  }

  /// The elements of a name in it, outermost first.
  func descendants(_ names: Set<String>) -> [HTMLElement] {
    children.flatMap { child -> [HTMLElement] in
      guard case .element(let element) = child else { return [] }
      return (names.contains(element.name) ? [element] : []) + element.descendants(names)
    }
  }
}
