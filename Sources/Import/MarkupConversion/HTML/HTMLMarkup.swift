import Notation

/// A scanner for markup in user-written HTML, which may contain `<` as text: `I <3 it`, `a<b`, `<-`. HTML parsers treat
/// some of these as unclosed tags and drop the text after them.
package struct HTMLMarkup {
  /// A tag, a comment or a declaration.
  struct Piece {
    var range: Range<Int>
    /// The lowercase name of a tag; empty for comments and declarations.
    var name = ""
    var isClosing = false
  }

  private let bytes: [UInt8]
  /// The lowercase names of elements with an opening tag, and of those with a closing tag.
  private lazy var names = elementNames()
  private var hasCommentEnds = true

  private init(_ html: some Sequence<UInt8>) { bytes = Array(html) }

  /// Returns the markup of HTML or Markdown in order. `isText` is true for the offset of a `<` in code or after a backslash.
  static func pieces(of html: some Sequence<UInt8>, except isText: (Int) -> Bool = { _ in false }) -> [Piece] {
    var source = HTMLMarkup(html)
    var pieces: [Piece] = []
    var index = 0
    while let start = source.bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      let piece = isText(start) ? nil : source.piece(at: start)
      if let piece { pieces.append(piece) }
      index = piece?.range.upperBound ?? start + 1
    }
    return pieces
  }

  /// Returns HTML with `&lt;` for each `<` that is text.
  package static func escapingText(_ html: String) -> String { written(html) { $0 } }

  /// Returns HTML without its markup; character references remain.
  package static func withoutMarkup(_ html: String) -> String { written(html) { _ in [] } }

  /// Whether HTML contains an element of these names with opening and closing tags.
  package static func hasElement(_ names: Set<String>, in html: String) -> Bool {
    guard html.utf8.contains(UInt8(ascii: "<")) else { return false }
    var source = HTMLMarkup(html.utf8)
    return !names.isDisjoint(with: source.names.opened.intersection(source.names.closed))
  }

  private static func written(_ html: String, markup: (ArraySlice<UInt8>) -> ArraySlice<UInt8>) -> String {
    guard html.utf8.contains(UInt8(ascii: "<")) else { return html }
    let bytes = Array(html.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 16)
    var end = 0
    for piece in pieces(of: bytes) {
      output.append(htmlText: bytes[end..<piece.range.lowerBound])
      output += markup(bytes[piece.range])
      end = piece.range.upperBound
    }
    output.append(htmlText: bytes[end...])
    return String(decoding: output, as: UTF8.self)
  }

  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  private func name(from start: Int) -> ArraySlice<UInt8> {
    bytes[min(start, bytes.count)...].prefix { $0.isLetterOrDigit || ":-._".utf8.contains($0) }
  }

  private func elementNames() -> (opened: Set<String>, closed: Set<String>) {
    var names: (opened: Set<String>, closed: Set<String>) = ([], [])
    for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
      let isClosing = byte(index + 1) == UInt8(ascii: "/")
      let name = String(decoding: name(from: index + (isClosing ? 2 : 1)), as: UTF8.self).lowercased()
      if isClosing { names.closed.insert(name) } else { names.opened.insert(name) }
    }
    return names
  }
}

extension [UInt8] {
  /// Appends text with `&lt;` for each `<`, and `&amp;` for each `&` if character references are text.
  package mutating func append(htmlText text: some Sequence<UInt8>, escapesReferences: Bool = false) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "<"): self += "&lt;".utf8
      case UInt8(ascii: "&") where escapesReferences: self += "&amp;".utf8
      default: append(byte)
      }
    }
  }
}

// MARK: - Ends of markup (https://html.spec.whatwg.org/multipage/parsing.html, section 13.2.5)
extension HTMLMarkup {
  /// The maximum number of attribute values of a tag; a limit on the search for its end.
  private static let mostAttributes = 200

  /// Returns the markup at a `<`; nil if the `<` is text.
  private mutating func piece(at index: Int) -> Piece? {
    let isClosing = byte(index + 1) == UInt8(ascii: "/")
    let start = index + (isClosing ? 2 : 1)
    guard byte(start).isLetter else {
      return isClosing ? nil : endOfOther(index + 1).map { Piece(range: index..<$0) }
    }
    return endOfTag(start, isClosing: isClosing).map { end in
      let name = String(decoding: name(from: start), as: UTF8.self).lowercased()
      return Piece(range: index..<end, name: name, isClosing: isClosing)
    }
  }

  /// Returns the end of a comment, a declaration or a processing instruction.
  private mutating func endOfOther(_ start: Int) -> Int? {
    switch byte(start) {
    case UInt8(ascii: "!"): endOfDeclaration(start + 1)
    case UInt8(ascii: "?"): byte(start + 1).isLetter ? endBeforeTag(start + 1) : nil
    default: nil
    }
  }

  /// Returns the end of `<!--…-->`, `<!DOCTYPE…>` or `<![if …]>`, which old editors write.
  private mutating func endOfDeclaration(_ start: Int) -> Int? {
    guard bytes[min(start, bytes.count)...].starts(with: "--".utf8) else {
      return byte(start) == UInt8(ascii: "[") || byte(start) | 0x20 == UInt8(ascii: "d") ? endBeforeTag(start) : nil
    }
    guard hasCommentEnds else { return nil }
    let end = bytes[start...].firstRange(of: Array("-->".utf8))?.upperBound
    hasCommentEnds = end != nil
    return end
  }

  /// Returns the offset after the next `>`; nil if a `<` precedes it.
  private func endBeforeTag(_ start: Int) -> Int? {
    let end = bytes[start...].firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
    return end.flatMap { bytes[$0] == UInt8(ascii: ">") ? $0 + 1 : nil }
  }

  private mutating func endOfTag(_ start: Int, isClosing: Bool) -> Int? {
    let name = name(from: start)
    var (index, values) = (name.endIndex, 0)
    guard name.last?.isLetterOrDigit ?? false, byte(index).isWhitespace || "/>".utf8.contains(byte(index)) else {
      return nil
    }
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      guard bytes[index] != UInt8(ascii: "<"), values < Self.mostAttributes else { return nil }
      let isValue = bytes[index] == UInt8(ascii: "=")
      values += isValue ? 1 : 0
      guard let next = isValue ? endOfQuotes(index + 1) : index + 1 else { return nil }
      index = next
    }
    guard index < bytes.count else { return nil }
    return values > 0 || isTag(name, isClosing, rest: bytes[name.endIndex..<index]) ? index + 1 : nil
  }

  /// Returns the end of a quoted value; the index itself if unquoted, nil if unclosed.
  private func endOfQuotes(_ index: Int) -> Int? {
    let start = bytes[index...].firstIndex { !$0.isWhitespace } ?? index
    guard byte(start) == UInt8(ascii: "\"") || byte(start) == UInt8(ascii: "'") else { return index }
    return bytes[(start + 1)...].firstIndex(of: bytes[start]).map { $0 + 1 }
  }

  /// Whether a tag without values is markup, not text such as `a<b and c>d` or `<sigh>`. Unknown elements need both tags.
  private mutating func isTag(_ name: ArraySlice<UInt8>, _ isClosing: Bool, rest: ArraySlice<UInt8>) -> Bool {
    if rest.last == UInt8(ascii: "/") { return true }
    let name = String(decoding: name, as: UTF8.self).lowercased()
    guard
      HTMLNames.known.contains(name) || HTMLNames.obsolete.contains(name)
        || names.opened.contains(name) && names.closed.contains(name)
    else { return false }
    let words = String(decoding: rest, as: UTF8.self).lowercased().split { $0.isWhitespace || $0 == "/" }
    return isClosing || words.allSatisfy { HTMLNames.valueless.contains(String($0)) || $0.hasPrefix("data-") }
  }
}
