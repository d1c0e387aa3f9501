/// An opening or closing tag of HTML or a template language.
protocol PairedTag {
  var name: String { get }
  var isClosing: Bool { get }
}

extension HTMLMarkup.Piece: PairedTag {}
extension TemplateTag: PairedTag {}

extension Array where Element: PairedTag {
  /// Returns the index of the closing tag for each tag; nil if unclosed, or if the tag does not satisfy `isPaired`.
  func closings(where isPaired: (Element) -> Bool) -> [Int?] {
    var closings = [Int?](repeating: nil, count: count)
    var open: [String: [Int]] = [:]
    for (index, tag) in enumerated() where isPaired(tag) {
      if tag.isClosing {
        if let opening = open[tag.name]?.popLast() { closings[opening] = index }
      } else {
        open[tag.name, default: []].append(index)
      }
    }
    return closings
  }
}
