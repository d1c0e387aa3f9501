/// The words of a source file in order, without those of comments and texts. Words in interpolations are included.
struct SourceWords {
  struct Word {
    let text: Substring
    /// The number of columns before the word.
    let column: Int
    /// The bytes before and after the word; 0 at the edges of the file.
    let before: UInt8
    let after: UInt8
  }

  /// The words of each line; lines without words are empty.
  private(set) var lines: [[Word]] = [[]]
  private let bytes: [UInt8]
  private var position = 0
  private var lineStart = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    while position < bytes.count { readCode() }
  }

  private mutating func readCode() {
    switch bytes[position] {
    case let byte where byte.isWord: readWord()
    case UInt8(ascii: "/") where starts("//"): skip { $0 == newline }
    case UInt8(ascii: "/") where starts("/*"): while position < bytes.count, !starts("*/") { position += 1 }
    case quote, hash: readText()
    case newline:
      position += 1
      lineStart = position
      lines.append([])
    default: position += 1
    }
  }

  private mutating func readWord() {
    let start = position
    skip { !$0.isWord }
    lines[lines.count - 1].append(
      Word(
        text: Substring(decoding: bytes[start..<position], as: UTF8.self),
        column: start - lineStart,
        before: start > 0 ? bytes[start - 1] : 0,
        after: position < bytes.count ? bytes[position] : 0
      )
    )
  }

  /// Reads a text literal up to its end, with the code of its interpolations; reads a single `#` of a directive.
  private mutating func readText() {
    let marks = String(repeating: "#", count: bytes[position...].prefix { $0 == hash }.count)
    position += marks.utf8.count
    guard starts("\"") else { return }
    let quotes = starts("\"\"\"") ? "\"\"\"" : "\""
    let (end, escape) = (quotes + marks, "\\" + marks)
    position += quotes.utf8.count
    while position < bytes.count, !starts(end), quotes.utf8.count > 1 || bytes[position] != newline {
      guard starts(escape) else { position += 1; continue }
      position += escape.utf8.count
      if starts("(") { readInterpolation() } else { position += 1 }
    }
    position = min(position + end.utf8.count, bytes.count)
  }

  private mutating func readInterpolation() {
    var depth = 0
    repeat {
      if starts("(") { depth += 1 } else if starts(")") { depth -= 1 }
      readCode()
    } while depth > 0 && position < bytes.count
  }

  private mutating func skip(until isEnd: (UInt8) -> Bool) {
    while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
  }

  private func starts(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }
}

private let newline = UInt8(ascii: "\n")
private let quote = UInt8(ascii: "\"")
private let hash = UInt8(ascii: "#")

extension UInt8 {
  fileprivate var isWord: Bool {
    self == UInt8(ascii: "_") || (0x30...0x39).contains(self) || (0x41...0x5A).contains(self & 0xDF) || self >= 0x80
  }
}
