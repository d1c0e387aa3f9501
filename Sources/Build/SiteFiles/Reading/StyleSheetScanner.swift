import Diagnostics
import Notation

/// A scanner for URLs in a style sheet: in `url(…)`, and in quotes after `@import` (CSS Syntax, section 4.3) and in
/// `image-set(…)` (CSS Images 4, section 2.4).
struct StyleSheetScanner {
  /// An `@import` rule.
  struct Import {
    /// The rule, from `@` to the semicolon.
    let rule: SourceRange
    /// The URL, without quotes.
    let address: SourceRange
    /// The layer or the conditions between URL and semicolon.
    let condition: SourceRange
  }

  /// The ranges of the URLs, without quotes.
  private(set) var addresses: [SourceRange] = []
  /// The rules of `@import`, whose URLs are among `addresses`.
  private(set) var imports: [Import] = []
  private let bytes: ContiguousArray<UInt8>
  private var position = 0

  /// Scans a style sheet.
  init(_ bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
    while position < bytes.count {
      if Self.mayMatter(bytes[position]) { step() } else { position += 1 }
    }
  }

  /// Returns whether a byte may begin a token of interest, so that most bytes are skipped quickly.
  private static func mayMatter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "u"), UInt8(ascii: "U"),
      UInt8(ascii: "@"), UInt8(ascii: "i"), UInt8(ascii: "I"):
      true
    default: false
    }
  }

  private mutating func step() {
    switch bytes[position] {
    case UInt8(ascii: "/") where take("/*"): skipComment()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = string()
    case UInt8(ascii: "u") where !isInWord && take("url("), UInt8(ascii: "U") where !isInWord && take("url("): addURL()
    case UInt8(ascii: "@") where take("@import"): addImport()
    case UInt8(ascii: "i") where take("image-set("), UInt8(ascii: "I") where take("image-set("): addImages()
    default: position += 1
    }
  }

  /// Whether the current byte continues a word.
  private var isInWord: Bool {
    guard position > 0 else { return false }
    let byte = bytes[position - 1]
    return byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private mutating func take(_ word: String) -> Bool {
    let next = bytes[position...].prefix(word.utf8.count)
    guard next.elementsEqual(word.utf8, by: { $0.lowercased == $1 }) else { return false }
    position += word.utf8.count
    return true
  }

  private mutating func skipComment() {
    while position < bytes.count, !(bytes[position] == UInt8(ascii: "*") && take("*/")) { position += 1 }
  }

  private mutating func skipWhitespace() {
    while position < bytes.count, bytes[position].isWhitespace { position += 1 }
  }

  private var isAtQuote: Bool {
    position < bytes.count && (bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'"))
  }

  private mutating func addImport() {
    let start = position - "@import".utf8.count
    skipWhitespace()
    guard isAtQuote else { return }
    let address = string()
    addresses.append(address)
    guard position < bytes.count else { return }
    skipWhitespace()
    let end = bytes[position...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
    let condition = SourceRange(position, end)
    position = min(end + 1, bytes.count)
    imports.append(Import(rule: SourceRange(start, position), address: address, condition: condition))
  }

  /// Adds the strings of an image set, but not those of its nested functions, such as `type("image/avif")`.
  private mutating func addImages() {
    var depth = 1
    while position < bytes.count, depth > 0 {
      if isAtQuote {
        let string = string()
        if depth == 1 { addresses.append(string) }
        continue
      }
      switch bytes[position] {
      case UInt8(ascii: "u") where take("url("): addURL()
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      position += 1
    }
  }

  private mutating func addURL() {
    skipWhitespace()
    if isAtQuote { return addresses.append(string()) }
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: ")"), !bytes[position].isWhitespace { position += 1 }
    addresses.append(SourceRange(start, position))
  }

  /// Skips a string, which ends at the line end at the latest; returns the range between its quotes.
  private mutating func string() -> SourceRange {
    let quote = bytes[position]
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != quote, bytes[position] != .lineFeed {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    let end = min(position, bytes.count)
    position = end + 1
    return SourceRange(start, end)
  }
}
