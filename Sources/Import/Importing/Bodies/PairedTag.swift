/// A tag that may open or close an element: of HTML, or of a template.
protocol PairedTag {
  var name: String { get }
  var isClosing: Bool { get }
}

extension HTMLTag: PairedTag {}
extension TemplateTag: PairedTag {}

extension Array where Element: PairedTag {
  /// The index of the tag that closes each of them; nil for those that are not closed, and where `isPaired` does not hold.
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
