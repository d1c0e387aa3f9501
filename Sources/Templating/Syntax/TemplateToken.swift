import Diagnostics

/// One tag as the lexer finds it.
struct TemplateToken {
  enum Kind {
    case value, unescaped, section, inverted, close, comment, partial, parent, block, delimiters
  }

  let kind: Kind
  /// The tag with its delimiters.
  let range: SourceRange
  /// What stands in it after the sigil, white space at both ends apart.
  let content: SourceRange

  init(_ kind: Kind, _ range: SourceRange, content: SourceRange) {
    self.kind = kind
    self.range = range
    self.content = content
  }

  /// The kind of tag that a sigil opens (Mustache specification, overview of each module).
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
