// MARK: - Lists
// Markdown numbers items consecutively. Other sequences are divided, and other numerals become text.
extension MarkdownBuilder {
  mutating func readList(_ element: HTMLElement) {
    endParagraph()
    var counter = ListCounter(element)
    var items: [(number: Int, blocks: [MarkdownBlock])] = []
    for child in element.children {
      if case .element(let item) = child, item.name == "li" {
        items.append((counter.next(item), inner(item.children)))
      } else if items.isEmpty {
        blocks += inner([child])
      } else {
        items[items.count - 1].blocks += inner([child])
      }
    }
    items.removeAll(where: \.blocks.isEmpty)
    if element.name == "ol" {
      addNumbered(items, counter.numerals)
    } else if !items.isEmpty {
      blocks.append(.list(start: nil, items.map(\.blocks)))
    }
  }

  private mutating func addNumbered(_ items: [(number: Int, blocks: [MarkdownBlock])], _ numerals: Numerals) {
    let canBeNumbered = numerals == .decimal && items.allSatisfy { MarkdownBlock.listNumbers.contains($0.number) }
    guard canBeNumbered else {
      remark("list numbers without a Markdown form written as text", "<ol>")
      for item in items { blocks += item.blocks.labelled(numerals.text(of: item.number)) }
      return
    }
    var runs: [(start: Int, items: [[MarkdownBlock]])] = []
    for item in items {
      if let last = runs.last, last.start + last.items.count == item.number {
        runs[runs.count - 1].items.append(item.blocks)
      } else {
        runs.append((item.number, [item.blocks]))
      }
    }
    if runs.count > 1 { remark("list with irregular numbers split to keep its numbers", "<ol>") }
    blocks += runs.map { .list(start: $0.start, $0.items) }
  }
}

/// A counter of list items (https://html.spec.whatwg.org/multipage/grouping-content.html, section 4.4.5).
private struct ListCounter {
  let numerals: Numerals
  private var number: Int
  private let step: Int

  init(_ list: HTMLElement) {
    let isReversed = list["reversed"] != nil
    step = isReversed ? -1 : 1
    number = list["start"].flatMap(integer) ?? (isReversed ? list.children.elements(["li"]).count : 1)
    numerals = Numerals(list)
  }

  /// Returns the number of the next item, which its `value` attribute may override.
  mutating func next(_ item: HTMLElement) -> Int {
    let current = item["value"].flatMap(integer) ?? number
    number = current + step
    return current
  }
}

/// Returns the leading integer of an attribute, clamped to 32 bits as in browsers.
private func integer(_ text: String) -> Int? {
  let digits = text.drop(while: \.isWhitespace).prefix { $0.isASCII && $0.isNumber || "+-".contains($0) }
  return Int(digits).map { min(max($0, -0x8000_0000), 0x7FFF_FFFF) }
}

/// The numeral system of a list.
private enum Numerals {
  case decimal, letters, capitals, roman, capitalRoman

  init(_ list: HTMLElement) {
    let style = list["style"]?.lowercased() ?? ""
    let styles: KeyValuePairs<String, Numerals> = [
      "lower-alpha": .letters, "lower-latin": .letters, "upper-alpha": .capitals, "upper-latin": .capitals,
      "lower-roman": .roman, "upper-roman": .capitalRoman,
    ]
    let types: [String: Numerals] = ["a": .letters, "A": .capitals, "i": .roman, "I": .capitalRoman]
    self =
      styles.first { style.contains($0.key) || list["type"] == $0.key }?.value ?? types[list["type"] ?? ""] ?? .decimal
  }

  /// Returns a number in this system; decimal if the system cannot represent it.
  func text(of number: Int) -> String {
    switch self {
    case .decimal: "\(number)"
    case .letters: number > 0 ? Self.letters(number) : "\(number)"
    case .capitals: Numerals.letters.text(of: number).uppercased()
    case .roman: (1...3999).contains(number) ? Self.roman(number) : "\(number)"
    case .capitalRoman: Numerals.roman.text(of: number).uppercased()
    }
  }

  /// Returns `a` to `z`, then `aa` and so on.
  private static func letters(_ number: Int) -> String {
    let last = "abcdefghijklmnopqrstuvwxyz".dropFirst((number - 1) % 26).prefix(1)
    return (number > 26 ? letters((number - 1) / 26) : "") + last
  }

  private static func roman(_ number: Int) -> String {
    let numerals = [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
      (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var (text, rest) = ("", number)
    for (value, letters) in numerals {
      text += String(repeating: letters, count: rest / value)
      rest %= value
    }
    return text
  }
}

extension [MarkdownBlock] {
  /// Returns the blocks of an item, with its number before the first line.
  fileprivate func labelled(_ number: String) -> [MarkdownBlock] {
    let label = Inline(content: .text("\(number). "))
    switch first {
    case .paragraph(let parts)?: return [.paragraph(([label] + parts).collapsed)] + dropFirst()
    case .heading(let level, let parts)?: return [.heading(level, ([label] + parts).collapsed)] + dropFirst()
    default: return [.paragraph([label].collapsed)] + self
    }
  }
}
