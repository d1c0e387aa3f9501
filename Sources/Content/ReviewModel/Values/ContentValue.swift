import BinaryCoding
import Notation

/// The front matter of a content file.
package protocol ContentValue: Sendable {
  /// The path of the file below the content folder, with `/` between components.
  var path: String { get }
  /// The name in lists and wiki links.
  var title: String { get }
  /// A summary in one sentence, written by the author.
  var verdict: String? { get }
  /// The language of the text (BCP 47); nil for the language of the site.
  var language: String? { get }
  /// The main image.
  var illustration: Illustration? { get }
  /// All images of the front matter.
  var illustrations: [Illustration] { get }
  /// The layout of the page: `wide` for the template `page.wide.html`; nil for the usual one.
  var layout: Ranged<String>? { get }
  /// Former paths that redirect to the page.
  var aliases: [Ranged<String>] { get }
  /// Whether the file is published only with `--drafts`.
  var isDraft: Bool { get }
  /// The time of publication; nil for a file without one.
  var publicationTime: Timestamp? { get }
  /// The time of the last change.
  var lastChange: Timestamp? { get }
  /// Remarks in Markdown in the front matter, each one paragraph, in the order in which the page shows them.
  var notes: [Ranged<String>] { get }
  /// Whether no part of the text is shown elsewhere.
  var hasSpoilers: Bool { get }

  /// Decodes the value at `path`, in the order of `encode`.
  init(path: String, from decoder: inout ByteDecoder) throws(DamagedBytes)
  /// Appends the value without its path.
  func encode(to encoder: inout ByteEncoder)
}

extension ContentValue {
  /// Returns the value as a type; nil for a value of another type. Comparing the types first saves the cast, which searches
  /// the conformances of the program.
  package func `as`<Value: ContentValue>(_ type: Value.Type) -> Value? { Self.self == type ? self as? Value : nil }

  package var illustrations: [Illustration] { illustration.map { [$0] } ?? [] }
  package var verdict: String? { nil }
  package var language: String? { nil }
  package var layout: Ranged<String>? { nil }
  package var aliases: [Ranged<String>] { [] }
  package var isDraft: Bool { false }
  package var publicationTime: Timestamp? { nil }
  package var lastChange: Timestamp? { publicationTime }
  package var notes: [Ranged<String>] { [] }
  package var hasSpoilers: Bool { false }
}
