import BinaryCoding
import Notation

/// A title with its numbers apart, for the order of reviews of one day: part 2 is newer than part 1.
struct NumberedTitle {
  /// The text with `0` in place of each number, without a number at its end.
  private let name: String
  /// The numbers, in digits or as a Roman numeral at the end.
  private let numbers: [Int]

  private init(_ title: String) {
    var (name, numbers) = ("", [Int]())
    for part in title.split(separator: " ", omittingEmptySubsequences: false) {
      let isLast = part.endIndex == title.endIndex || part.hasSuffix(":")
      let roman = isLast ? romanNumeral(part.filter { $0 != ":" }) : nil
      let words = roman.map(String.init) ?? String(part)
      name += name.isEmpty ? "" : " "
      for run in words.runsOfDigits {
        numbers += run.number.map { [$0] } ?? []
        name += run.number == nil ? String(run.text) : "0"
      }
      if roman != nil, part.hasSuffix(":") { name += ":" }
    }
    (self.name, self.numbers) = (name.hasSuffix(" 0") ? String(name.dropLast(2)) : name, numbers)
  }

  /// Returns whether a title precedes another: in natural order, except that in lists that begin with the newest, higher
  /// numbers precede lower ones if the titles differ in nothing else.
  static func precedes(_ one: String, _ other: String, newestFirst: Bool) -> Bool {
    guard one.mayHoldNumber || other.mayHoldNumber else { return one.precedesNaturally(other) }
    let (a, b) = (NumberedTitle(one), NumberedTitle(other))
    guard a.name.hasBytes(of: b.name) else { return a.name.precedesNaturally(b.name) }
    guard a.numbers != b.numbers, a.name.contains(where: \.isLetter) else { return one.precedesNaturally(other) }
    let (first, second) = newestFirst ? (b, a) : (a, b)
    return first.numbers.lexicographicallyPrecedes(second.numbers)
  }
}

/// Returns the value of a Roman numeral up to 39; nil for other words.
private func romanNumeral(_ word: String) -> Int? {
  let units = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
  let tens = word.prefix { $0 == "X" }.count
  guard !word.isEmpty, tens < 4 else { return nil }
  // The X of IX follows an I, so it is not among the tens.
  return units.firstIndex(of: String(word.dropFirst(tens))).map { tens * 10 + $0 }
}

extension String {
  fileprivate var mayHoldNumber: Bool {
    utf8.contains { $0.isDigit } || utf8.last.map { "IVX:".utf8.contains($0) } ?? false || hasByte(UInt8(ascii: ":"))
  }

  /// The text in runs of digits, with their values, and of other characters.
  fileprivate var runsOfDigits: [(text: Substring, number: Int?)] {
    var runs: [(text: Substring, number: Int?)] = []
    var rest = self[...]
    while let first = rest.first {
      let isDigit = first.isASCII && first.isNumber
      let run = rest.prefix { ($0.isASCII && $0.isNumber) == isDigit }
      runs.append((run, isDigit ? Int(run) ?? .max : nil))
      rest = rest[run.endIndex...]
    }
    return runs
  }
}
