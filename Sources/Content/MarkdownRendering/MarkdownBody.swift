import Diagnostics
import Notation

/// The rendered body of one file.
package struct MarkdownBody: Sendable {
  /// The HTML, complete except at the `references`.
  package var html: ContiguousArray<UInt8> = []
  /// The links and images whose URLs have to be resolved, by ascending offset.
  package var references: [MarkdownReference] = []
  /// The ranges of whole spoilers in `html`, blocks (`<details>`) and inline text (`<label>`). Feeds omit them.
  package var spoilers: [Range<Int>] = []
  /// The reported marks of other programs. They are not cached with the body.
  package internal(set) var foreignMarks: [ForeignMark] = []
  /// The headings, in document order.
  package var headings: [MarkdownHeading] = []
  /// The plain text of the first paragraphs without spoilers, at most 200 characters and `…`.
  package var excerpt = ""
  /// The first paragraph, or the whole text of a short note.
  package var opening = Opening()
  /// The number of words for the reading time, including spoilers.
  package var words = 0
  /// The number of Chinese, Japanese and Korean characters, which `words` does not include.
  package var cjkCharacters = 0
  /// The number of letters and marks of other scripts without spaces between words, such as Thai, which `words` does not include.
  package var unspacedLetters = 0
  /// The plain text without spoilers, one line per block; empty unless requested in the options.
  package var plainText: ContiguousArray<UInt8> = []
  /// Short texts of the front matter that the page shows beside the body, such as the notes of visits.
  package var notes: [MarkdownBody] = []

  /// Creates an empty body.
  package init() {}

  /// Returns whether a spoiler is within a paragraph.
  package func isInline(_ spoiler: Range<Int>) -> Bool { html[spoiler].starts(with: "<label".utf8) }
}

/// A link or an image whose destination is in the site: a path, a fragment of the text, or a URL below that of the site.
package struct MarkdownReference: Sendable, Equatable {
  /// The kind of a reference, which determines the text to insert.
  package enum Kind: UInt8, Sendable {
    /// A link: the inserted text is the value of `href` up to the suffix, which `html` contains.
    case link
    /// A link with a complete URL, which `html` contains. The destination is its path below the URL of the site.
    case address
    /// An image: the inserted text is the element's name and attributes, `<img src="…"`, and may include elements around
    /// the image, which ends with the next `>` in `html`.
    case image
    /// A wiki link, `[[page]]` or `![[file]]`, as the destination. It is reported with a replacement.
    case wikiLink
  }

  package let kind: Kind
  /// The offset in `html` at which text is inserted.
  package let offset: Int
  /// The path as written, neither decoded nor escaped; empty for a fragment of the text.
  package let destination: String
  /// The text after the path as written: `?query#fragment`.
  package let suffix: String
  /// The range of the destination in the source file; if it cannot be found, the first line of its block.
  package let range: SourceRange
  /// Whether an image has alternative text; true for links.
  package var isDescribed = true

  /// Creates a reference.
  package init(kind: Kind, offset: Int, destination: String, suffix: String, range: SourceRange) {
    self.kind = kind
    self.offset = offset
    self.destination = destination
    self.suffix = suffix
    self.range = range
  }

  /// The decoded id of a link's target element; nil for a link to a whole page.
  package var fragment: String? {
    guard let start = suffix.firstIndex(of: "#") else { return nil }
    let fragment = percentDecoded(String(suffix[suffix.index(after: start)...]))
    return fragment.isEmpty ? nil : fragment
  }

  /// Whether the reference is a link to or from a footnote. Anchors of headings contain no full stop.
  package var isOfFootnote: Bool { suffix.hasPrefix("#note.") || suffix.hasPrefix("#ref.") }
}

/// A heading.
package struct MarkdownHeading: Sendable, Equatable {
  /// The level in `html`: 2 for the highest of the body, because the title of the page has level 1.
  package let level: Int
  /// The plain text.
  package let text: String
  /// The `id` in `html`.
  package let anchor: String

  /// Creates a heading.
  package init(level: Int, text: String, anchor: String) {
    self.level = level
    self.text = text
    self.anchor = anchor
  }
}
