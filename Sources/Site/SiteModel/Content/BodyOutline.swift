import BinaryCoding
import MarkdownRendering

/// The properties of a rendered body, without its text. The text is not kept in memory until a page shows it.
package struct BodyOutline: Sendable {
  /// The plain text of the first paragraphs, without spoilers.
  let excerpt: String
  /// The first paragraph, or the whole text of a short note.
  package let opening: Opening
  private let words: Int
  private let cjkCharacters: Int
  private let unspacedLetters: Int
  /// The links and images whose URLs depend on the site, those of notes last.
  package let references: [MarkdownReference]
  /// The ids of the headings, in document order.
  package let anchors: [String]
  /// The notes of a file without a page, which other pages show: in memory, because each of these pages shows a few of many.
  let notes: [MarkdownBody]

  /// Creates the outline of a body. `hasPage` means that the notes are shown with the body alone.
  package init(_ body: MarkdownBody, hasPage: Bool) {
    (excerpt, opening) = (body.excerpt, body.opening)
    references = body.references + body.notes.flatMap(\.references)
    (words, cjkCharacters, unspacedLetters) = (body.words, body.cjkCharacters, body.unspacedLetters)
    anchors = body.headings.map(\.anchor)
    notes = hasPage ? [] : body.notes
  }

  /// Whether the body has words.
  var hasText: Bool { words + cjkCharacters + unspacedLetters > 0 }

  /// The reading time in whole minutes, at least 1.
  ///
  /// The speeds per minute are:
  /// - 230 English words: 228 aloud (S. Trauzettel-Klosinski and K. Dietz, "Standardized Assessment of Reading Performance: The
  ///   New International Reading Speed Texts IReST", 2012); 238 silently (M. Brysbaert, "How many words do we read per
  ///   minute?", 2019);
  /// - 880 letters of scripts without spaces: 68 ms each, the mean of 14 languages in IReST;
  /// - 500 Chinese, Japanese or Korean characters, as in Medium's estimate.
  package var minutes: Int {
    let minute = 230 * 880 * 500
    let time = words * (minute / 230) + unspacedLetters * (minute / 880) + cjkCharacters * (minute / 500)
    return max(1, (time + minute - 1) / minute)
  }
}

extension BodyOutline: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    excerpt.encode(to: &encoder)
    opening.text.encode(to: &encoder)
    opening.isWhole.encode(to: &encoder)
    words.encode(to: &encoder)
    cjkCharacters.encode(to: &encoder)
    unspacedLetters.encode(to: &encoder)
    references.encode(to: &encoder)
    anchors.encode(to: &encoder)
    notes.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    excerpt = try String(from: &decoder)
    opening = Opening(text: try String(from: &decoder), isWhole: try Bool(from: &decoder))
    words = try decoder.integer()
    cjkCharacters = try decoder.integer()
    unspacedLetters = try decoder.integer()
    references = try [MarkdownReference](from: &decoder)
    anchors = try [String](from: &decoder)
    notes = try [MarkdownBody](from: &decoder)
  }
}
