import Diagnostics
import Notation

/// A scanner for the files that a script imports by a relative path: `import './a.js'`, `export … from './a.js'`, `import('./a.js')`
/// and `new URL('./a.svg', import.meta.url)` (ECMAScript, sections 13.3.10 and 16.2; HTML, section 8.1.6).
struct ScriptScanner {
  /// The ranges of the paths, without quotes.
  private(set) var addresses: [SourceRange] = []
  private let bytes: ContiguousArray<UInt8>
  private var position = 0
  /// The last two tokens: words, and other characters one by one.
  private var tokens: [ArraySlice<UInt8>] = []

  /// Scans a script.
  init(_ bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
    guard Self.mayImport(bytes) else { return }
    while position < bytes.count { step() }
  }

  /// Returns whether a string begins like a relative path. Buys a scan of the scripts of the default theme in each build.
  private static func mayImport(_ bytes: ContiguousArray<UInt8>) -> Bool {
    let text = bytes.span
    // Dots and slashes are rarer than letters; most follow no quotation mark.
    return text.indices.dropFirst().contains { index in
      (text[index] == dot || text[index] == slash) && isQuote(text[index - 1])
        && isRelative(bytes[index...].prefix(8))
    }
  }

  private static func isRelative(_ path: ArraySlice<UInt8>) -> Bool {
    ["./", "../", "/assets/"].contains { path.starts(with: $0.utf8) }
  }

  private mutating func step() {
    let byte = bytes[position]
    if byte.isWhitespace {
      position += 1
    } else if byte == Self.slash, next == Self.slash {
      skip { $0 == .lineFeed }
    } else if byte == Self.slash, next == Self.star {
      skipComment()
    } else if Self.isQuote(byte) {
      addString()
    } else if byte == Self.backquote {
      skipTemplate()
    } else if byte == Self.slash, !endsOperand {
      skipRegularExpression()
    } else {
      addToken()
    }
  }

  private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

  private mutating func skip(until isEnd: (UInt8) -> Bool) {
    while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
  }

  private mutating func skipComment() {
    position += 2
    while position < bytes.count, !(bytes[position] == Self.star && next == Self.slash) { position += 1 }
    position += 2
  }

  /// Adds a word, or a single character.
  private mutating func addToken() {
    let start = position
    skip { !Self.isWord($0) }
    if position == start { position += 1 }
    tokens = tokens.suffix(1) + [bytes[start..<position]]
  }

  /// Skips a string and adds it if it is an imported path.
  private mutating func addString() {
    let quote = bytes[position]
    let start = position + 1
    position = start
    skipText { $0 == quote || $0 == .lineFeed }
    let range = SourceRange(start, min(position, bytes.count))
    position += 1
    if Self.isRelative(bytes[range.indices]), isImport { addresses.append(range) }
    tokens = tokens.suffix(1) + [bytes[range.indices.prefix(0)] + [quote]]
  }

  /// Whether the string before the position is imported.
  private var isImport: Bool {
    let words = tokens.map { String(decoding: $0, as: UTF8.self) }
    switch words.last {
    case "import", "from": return true
    case "(" where words.first == "import": return true
    case "(" where words.first == "URL":
      let rest = bytes[position...].prefix(80).filter { !$0.isWhitespace }
      return rest.starts(with: ",import.meta.url".utf8)
    default: return false
    }
  }

  private mutating func skipText(until isEnd: (UInt8) -> Bool) {
    while position < bytes.count, !isEnd(bytes[position]) { position += bytes[position] == Self.backslash ? 2 : 1 }
  }

  /// Skips a template literal. Imports in its expressions are not detected.
  private mutating func skipTemplate() {
    var depth = 0
    position += 1
    while position < bytes.count {
      skipText { $0 == Self.backquote || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
      guard position < bytes.count else { return }
      switch bytes[position] {
      case UInt8(ascii: "{") where depth > 0 || bytes[position - 1] == UInt8(ascii: "$"): depth += 1
      case UInt8(ascii: "}") where depth > 0: depth -= 1
      case Self.backquote where depth > 0: skipTemplate()
      case Self.backquote: return position += 1
      default: break
      }
      if depth == 0 || bytes[position - 1] != Self.backquote { position += 1 }
    }
  }

  private mutating func skipRegularExpression() {
    position += 1
    var isInClass = false
    while position < bytes.count, bytes[position] != .lineFeed, isInClass || bytes[position] != Self.slash {
      if bytes[position] == UInt8(ascii: "[") { isInClass = true }
      if bytes[position] == UInt8(ascii: "]") { isInClass = false }
      position += bytes[position] == Self.backslash ? 2 : 1
    }
    position += 1
    tokens = [Array("0".utf8)[...]]
  }

  /// Whether the last token ends an operand, so that a slash divides it and begins no regular expression.
  private var endsOperand: Bool {
    guard let last = tokens.last, let byte = last.last else { return false }
    if Self.isWord(byte) { return !Self.operators.contains(String(decoding: last, as: UTF8.self)) }
    return byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") || Self.isQuote(byte)
  }

  /// The words after which an expression begins.
  private static let operators: Set = [
    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "await", "yield",
  ]

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  private static let (dot, slash, star) = (UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "*"))
  private static let (backquote, backslash) = (UInt8(ascii: "`"), UInt8(ascii: "\\"))
}
