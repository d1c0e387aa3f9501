import BinaryCoding
import MarkdownRendering

/// What is known of a body once it has been rendered, without its text: that is kept out of memory until a page shows it.
package struct BodyOutline: Sendable {
  /// The plain text of the first paragraphs; never from a spoiler.
  let excerpt: KeptText
  private let words: Int
  private let cjkCharacters: Int
  /// The links and images whose addresses the site works out.
  let references: [MarkdownReference]
  /// Where the body was put; nil when it has to be rendered again.
  package internal(set) var place: BodyPlace?

  /// The outline of a body that was put somewhere.
  init(_ body: MarkdownBody, at place: BodyPlace?) {
    (excerpt, references) = (.text(body.excerpt), body.references)
    (words, cjkCharacters) = (body.words, body.cjkCharacters)
    self.place = place
  }

  /// How long the text takes to read, in whole minutes, never 0: 230 words or 500 Chinese, Japanese or Korean characters
  /// a minute.
  var minutes: Int { max(1, (words * 500 + cjkCharacters * 230 + 230 * 500 - 1) / (230 * 500)) }
}

/// Where a body was put: for whoever put it there.
package struct BodyPlace: Hashable, Sendable {
  /// The number of the file.
  package let file: Int
  /// The offset of its first byte.
  package let offset: Int
  /// The number of its bytes.
  package let count: Int

  /// Makes a place.
  package init(file: Int, offset: Int, count: Int) {
    (self.file, self.offset, self.count) = (file, offset, count)
  }
}

extension BodyOutline: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    excerpt.encode(to: &encoder)
    words.encode(to: &encoder)
    cjkCharacters.encode(to: &encoder)
    references.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    excerpt = try KeptText(from: &decoder)
    words = try decoder.integer()
    cjkCharacters = try decoder.integer()
    references = try [MarkdownReference](from: &decoder)
  }
}
