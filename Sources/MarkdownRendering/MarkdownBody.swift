import Diagnostics
import Notation

/// The rendered body of one file.
package struct MarkdownBody: Sendable {
  /// The HTML, complete but for what belongs at the `references`.
  package var html: ContiguousArray<UInt8> = []
  /// The links and images whose addresses the site works out, in the order of their offsets.
  package var references: [MarkdownReference] = []
  /// The parts of `html` that hold a whole `<details class="spoiler">`; feeds leave them out.
  package var spoilers: [Range<Int>] = []
  /// The marks of other writing programs that were reported. They are not kept with the body.
  package internal(set) var foreignMarks: [ForeignMark] = []
  /// The headings in their order.
  package var headings: [MarkdownHeading] = []
  /// The plain text of the first paragraphs, at most 200 characters and `…`; never from a spoiler.
  package var excerpt = ""
  /// The number of words, spoilers included, for the reading time.
  package var words = 0
  /// The number of Chinese, Japanese and Korean characters, which `words` leaves out.
  package var cjkCharacters = 0
  /// The number of letters and marks of the other scripts without spaces between words, such as Thai, which `words` leaves out.
  package var unspacedLetters = 0
  /// The plain text without spoilers, a line for each block; empty unless the options ask for it.
  package var plainText: ContiguousArray<UInt8> = []

  /// Makes an empty body.
  package init() {}
}

/// A link or an image whose destination lies in the site: a path, a place in the same text, or an address below the site's own.
package struct MarkdownReference: Sendable, Equatable {
  /// What the reference is, and so what the site writes.
  package enum Kind: UInt8, Sendable {
    /// A link: the site writes the value of `href` up to the suffix, which `html` holds.
    case link
    /// A link with the whole address of the site, which `html` holds; its destination is the path below that address.
    case address
    /// An image: the site writes the element's name and whole attributes, `<img src="…"`, and may put something around
    /// the element, which ends with the first `>` that `html` holds from there on.
    case image
    /// A wiki link, `[[page]]` or `![[file]]`, which is the destination. The site reports what to write for it.
    case wikiLink
  }

  /// What the reference is.
  package let kind: Kind
  /// Where in `html` the site's text belongs.
  package let offset: Int
  /// The path as written, neither decoded nor escaped; empty for a link to a place in the same text.
  package let destination: String
  /// What follows the path, as written: `?query#fragment`.
  package let suffix: String
  /// The destination in the source file; where it cannot be found, the first line of the block it stands in.
  package let range: SourceRange
  /// Whether an image says what it shows; a link leads on.
  package internal(set) var isDescribed = true

  /// Makes a reference.
  package init(kind: Kind, offset: Int, destination: String, suffix: String, range: SourceRange) {
    self.kind = kind
    self.offset = offset
    self.destination = destination
    self.suffix = suffix
    self.range = range
  }

  /// The id of the element that a link leads to, decoded; nil where it leads to a page as a whole.
  package var fragment: String? {
    guard let start = suffix.firstIndex(of: "#") else { return nil }
    let fragment = percentDecoded(String(suffix[suffix.index(after: start)...]))
    return fragment.isEmpty ? nil : fragment
  }

  /// Whether it leads to a footnote or back; no anchor of a heading holds a full stop.
  package var isOfFootnote: Bool { suffix.hasPrefix("#note.") || suffix.hasPrefix("#ref.") }
}

/// A heading.
package struct MarkdownHeading: Sendable, Equatable {
  /// The level in `html`: 2 for the highest of the body, since the page's title is the only heading of level 1.
  package let level: Int
  /// The plain text.
  package let text: String
  /// The `id` in `html`.
  package let anchor: String

  /// Makes a heading.
  package init(level: Int, text: String, anchor: String) {
    self.level = level
    self.text = text
    self.anchor = anchor
  }
}
