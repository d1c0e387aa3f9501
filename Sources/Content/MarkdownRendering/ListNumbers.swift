import CCommonMark
import Notation

/// The numbers of the items in the open lists, as the author wrote them. CommonMark (0.30, section 5.3) ignores all but
/// the first, which would number a countdown upwards.
struct ListNumbers {
  /// The numbers of each open list, in reverse order; empty if the list is counted from its first number.
  private var lists: [[Int]] = []
  /// The number that browsers give to the next item of each open list.
  private var expected: [Int] = []

  /// Begins a list with its written numbers.
  mutating func begin(_ list: CommonMarkNode, _ written: [Int]) {
    lists.append(written.reversed())
    expected.append(list.isOrderedList ? list.listStart : 0)
  }

  mutating func end() {
    lists.removeLast()
    expected.removeLast()
  }

  /// Returns the number of the next item in the innermost list, unless browsers give it this number.
  mutating func next() -> Int? {
    guard let number = lists[lists.count - 1].popLast() else { return nil }
    defer { expected[expected.count - 1] = number + 1 }
    return number == expected[expected.count - 1] ? nil : number
  }

  /// Returns the numbers of a list. Returns none if all are equal, as in `1.`, `1.`, `1.`, or if one is not found.
  static func written(_ list: CommonMarkNode, _ number: (CommonMarkNode) -> Int?) -> [Int] {
    guard list.isOrderedList else { return [] }
    var numbers: [Int] = []
    var item = list.firstChild
    while let current = item {
      guard let number = number(current) else { return [] }
      numbers.append(number)
      item = current.next
    }
    return numbers.contains { $0 != numbers[0] } ? numbers : []
  }
}

/// Returns the number of an ordered list item that begins at an index, at most nine digits (CommonMark 0.30, section 5.2).
func itemNumber(in bytes: Span<UInt8>, at start: Int) -> Int? {
  var (index, number) = (start, 0)
  while index < min(bytes.count, start + 9), bytes[index].isDigit {
    number = number * 10 + Int(bytes[index] - UInt8(ascii: "0"))
    index += 1
  }
  return index > start ? number : nil
}
