import Diagnostics
import Notation

/// A lexer for template tags, which tracks changes of the delimiters.
struct TemplateLexer {
  let source: SourceFile
  private(set) var diagnostics: [Diagnostic] = []
  private var position = 0
  private var opening: [UInt8] = Array("{{".utf8)
  private var closing: [UInt8] = Array("}}".utf8)

  init(_ source: SourceFile) {
    self.source = source
  }

  /// Returns the next tag, or nil if only text remains. Invalid tags become comments.
  mutating func next() -> TemplateToken? {
    while let start = find(opening, from: position) {
      if let token = tag(at: start) {
        position = token.range.upperBound
        return token
      }
    }
    return nil
  }

  /// Returns the tag at `start`. If the tag is unclosed, reports it, moves `position` to the next candidate and returns
  /// nil.
  private mutating func tag(at start: Int) -> TemplateToken? {
    let inside = skipWhitespace(from: start + opening.count)
    let sigil = inside < source.bytes.count ? source.bytes[inside] : nil
    let kind = TemplateToken.kind(ofSigil: sigil)
    let contentStart = kind == nil ? inside : inside + 1
    guard let (contentEnd, end) = closing(of: kind, sigil: sigil, from: contentStart) else {
      let next = mayHoldOpening(kind) ? source.bytes.count : contentStart
      reportUnclosed(at: start, closing(ofSigil: sigil, kind), searchedFrom: next)
      return nil
    }
    let content = trimmed(SourceRange(contentStart, contentEnd))
    return checked(TemplateToken(kind ?? .value, SourceRange(start, end), content: content))
  }

  /// Returns the delimiter that closes a tag, which repeats the sigil of unescaped values and of new delimiters.
  private func closing(ofSigil sigil: UInt8?, _ kind: TemplateToken.Kind?) -> [UInt8] {
    if sigil == UInt8(ascii: "{") { return [UInt8(ascii: "}")] + closing }
    return kind == .delimiters ? [UInt8(ascii: "=")] + closing : closing
  }

  /// Returns the ends of the content and of the tag; nil if the tag is unclosed, or another tag opens first.
  private func closing(of kind: TemplateToken.Kind?, sigil: UInt8?, from start: Int) -> (content: Int, tag: Int)? {
    let closing = closing(ofSigil: sigil, kind)
    let mayHoldOpening = mayHoldOpening(kind)
    for index in start..<max(start, source.bytes.count) {
      if has(closing, at: index) { return (index, index + closing.count) }
      if !mayHoldOpening, has(opening, at: index) { return nil }
    }
    return nil
  }

  /// Returns whether a tag may contain an opening delimiter, so that it does not indicate an unclosed tag.
  private func mayHoldOpening(_ kind: TemplateToken.Kind?) -> Bool {
    kind == .comment || opening == closing
  }

  private mutating func reportUnclosed(at start: Int, _ closing: [UInt8], searchedFrom contentStart: Int) {
    let close = String(decoding: closing, as: UTF8.self)
    report(
      .templateTagUnclosed,
      "the tag is not closed",
      hint: "close it with '\(close)'",
      at: SourceRange(start, start + opening.count)
    )
    position = find(opening, from: contentStart) ?? source.bytes.count
  }

  private mutating func checked(_ token: TemplateToken) -> TemplateToken {
    if token.kind == .comment { return token }
    guard token.content.count > 0 else {
      report(.templateTagEmpty, "the tag is empty", hint: "write a name, or remove the tag", at: token.range)
      return TemplateToken(.comment, token.range, content: token.content)
    }
    if token.kind == .delimiters { setDelimiters(token.content) }
    return token
  }

  /// Sets the delimiters: two words without white space and equals signs (Mustache specification, "delimiters").
  private mutating func setDelimiters(_ range: SourceRange) {
    let words = source.bytes[range.indices].split(whereSeparator: \.isWhitespace)
    guard words.count == 2, !words.joined().contains(UInt8(ascii: "=")) else {
      return report(
        .templateDelimitersInvalid,
        "invalid delimiters '\(source.text(in: range))'",
        hint: "write an opening and a closing delimiter, such as '<% %>'",
        at: range
      )
    }
    opening = Array(words[0])
    closing = Array(words[1])
  }

  private mutating func report(_ code: DiagnosticCode, _ message: String, hint: String, at range: SourceRange) {
    diagnostics.append(Diagnostic(code, message, hint: hint, in: source, at: range))
  }
}

extension TemplateLexer {
  private func find(_ needle: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + needle.count <= source.bytes.count {
      if has(needle, at: index) { return index }
      index += 1
    }
    return nil
  }

  private func has(_ needle: [UInt8], at index: Int) -> Bool {
    guard index + needle.count <= source.bytes.count else { return false }
    for offset in needle.indices where source.bytes[index + offset] != needle[offset] { return false }
    return true
  }

  private func skipWhitespace(from start: Int) -> Int {
    var index = start
    while index < source.bytes.count, source.bytes[index].isWhitespace { index += 1 }
    return index
  }

  private func trimmed(_ range: SourceRange) -> SourceRange {
    let start = min(skipWhitespace(from: range.lowerBound), range.upperBound)
    var end = range.upperBound
    while end > start, source.bytes[end - 1].isWhitespace { end -= 1 }
    return SourceRange(start, end)
  }
}

/// A tag of a template.
struct TemplateToken {
  enum Kind {
    case value, unescaped, section, inverted, close, comment, partial, parent, block, delimiters
  }

  let kind: Kind
  /// The range of the tag with its delimiters.
  let range: SourceRange
  /// The content after the sigil, without surrounding white space.
  let content: SourceRange

  init(_ kind: Kind, _ range: SourceRange, content: SourceRange) {
    self.kind = kind
    self.range = range
    self.content = content
  }

  /// Returns the kind of tag for a sigil (Mustache specification, overview of each module); nil for other bytes.
  static func kind(ofSigil byte: UInt8?) -> Kind? {
    switch byte {
    case UInt8(ascii: "#"): .section
    case UInt8(ascii: "^"): .inverted
    case UInt8(ascii: "/"): .close
    case UInt8(ascii: "!"): .comment
    case UInt8(ascii: ">"): .partial
    case UInt8(ascii: "<"): .parent
    case UInt8(ascii: "$"): .block
    case UInt8(ascii: "="): .delimiters
    case UInt8(ascii: "&"), UInt8(ascii: "{"): .unescaped
    default: nil
    }
  }
}
