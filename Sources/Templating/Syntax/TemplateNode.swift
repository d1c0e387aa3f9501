import Diagnostics

/// A part of a parsed template, with the bytes it came from.
package struct TemplateNode: Sendable {
  /// What it is.
  package let kind: Kind
  /// The bytes it was parsed from: a text's own, or a tag's (up to the closing tag) with its delimiters.
  package let range: SourceRange

  /// The kinds of nodes (Mustache specification, "interpolation" to "inheritance").
  package enum Kind: Sendable {
    /// Literal text within one line. Each line that has something on it begins with a text that starts it, empty where
    /// the line begins with a tag: there indentation goes.
    case text(startsLine: Bool)
    /// `{{x}}`, or `{{{x}}}` and `{{&x}}` when not escaped.
    case value(TemplateExpression, escaped: Bool)
    /// `{{#x}}…{{/x}}`, or `{{^x}}…{{/x}}` when inverted.
    case section(TemplateExpression, inverted: Bool, children: [TemplateNode])
    /// `{{>x}}`; indentation is the white space before a tag that stands alone on its line.
    case partial(TemplateName, indentation: SourceRange)
    /// `{{<x}}…{{/x}}`, with the blocks it overrides; other text between them is dropped.
    case parent(TemplateName, indentation: SourceRange, blocks: [TemplateBlock])
    /// `{{$x}}…{{/x}}` outside of a parent: a place that can be overridden, and what stands there otherwise.
    case block(TemplateBlock)
  }
}

/// A block of the inheritance module: a place with default content, or the content that overrides it.
package struct TemplateBlock: Sendable {
  /// The name by which places and overrides find each other.
  package let name: TemplateName
  /// The default content, or the content that overrides it.
  package let children: [TemplateNode]
  /// Whether the content begins on the line after the opening tag.
  package let startsOnNewLine: Bool
  /// The white space before the opening tag when nothing else stands before it on its line.
  package let indentation: SourceRange
  /// The white space shared by the lines of the content, in bytes; nil when no line has anything on it.
  package let intrinsicIndentation: Int?
}

/// A name, and where it stands.
package struct TemplateName: Sendable, Equatable {
  /// The name as it was written.
  package let text: String
  /// Its bytes.
  package let range: SourceRange
}
