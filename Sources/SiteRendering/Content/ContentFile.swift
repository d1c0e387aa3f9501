import BinaryCoding
import Diagnostics
import MarkdownRendering
import ReviewModel

/// One content file, parsed and validated. A class, because every stage hands it on.
package final class ContentFile: Sendable {
  /// Its path below the content folder.
  package let path: String
  package let content: Content
  let outline: BodyOutline
  /// The hash of its bytes.
  package let hash: ContentHash
  /// The hash of what other pages may show of it: all but the text.
  let summaryHash: ContentHash

  /// Makes a file of what was parsed. Where its front matter says what an `earlier` file at the same path says, they share
  /// it.
  package init(_ parsed: ParsedContent, path: String, hash: ContentHash, earlier: ContentFile? = nil) {
    self.path = path
    self.hash = hash
    outline = BodyOutline(parsed.body)
    var encoder = ByteEncoder()
    parsed.content.encode(to: &encoder)
    content = earlier.flatMap { $0.content.isEncoded(as: encoder) ? $0.content : nil } ?? parsed.content
    outline.excerpt.encode(to: &encoder)
    outline.minutes.encode(to: &encoder)
    summaryHash = ContentHash(encoder)
  }

  /// Reads what was found in a file before, which depends on its bytes alone.
  package init(facts decoder: inout ByteDecoder, of path: ContentPath, hash: ContentHash) throws(DamagedBytes) {
    self.path = path.path
    self.hash = hash
    summaryHash = try decoder.hash()
    content = try Content(path, from: &decoder)
    outline = try BodyOutline(from: &decoder)
  }

  /// What was found in a file without faults, to be read by `init(facts:)`.
  package var facts: ByteEncoder {
    var encoder = ByteEncoder()
    summaryHash.encode(to: &encoder)
    content.encode(to: &encoder)
    outline.encode(to: &encoder)
    return encoder
  }

  /// What its body depends on within a build.
  package var bodyKey: BodyKey { BodyKey(hash: hash, language: content.language) }

  /// Whether another file has the same path and the same bytes.
  func hasBytes(of other: ContentFile) -> Bool { self === other || hash == other.hash && path.hasBytes(of: other.path) }

  /// Whether the bytes are those that were parsed.
  package func isOf(_ source: SourceFile) -> Bool { ContentHash(source.bytes) == hash }
}

/// What a rendered body depends on within a build: the bytes of its file, and the language that its front matter names.
package struct BodyKey: Hashable, Sendable {
  let hash: ContentHash
  let language: String?
}

/// What a content file holds beside its text.
package enum Content: Sendable {
  case review(Review)
  case facts(TopicFacts)
  case page(StandalonePage)
  /// Its front matter has faults; its text and its addresses are still checked.
  case faulty(WantedNames)

  /// The language of its text where it is not the site's (BCP 47).
  var language: String? {
    switch self {
    case .review(let review): review.language
    case .page(let page): page.language
    case .facts, .faulty: nil
    }
  }
}

/// What parsing a file yields.
package struct ParsedContent: Sendable {
  package let content: Content
  package let body: MarkdownBody
}

extension Content {
  fileprivate func encode(to encoder: inout ByteEncoder) {
    switch self {
    case .review(let review): review.encode(to: &encoder)
    case .facts(let facts): facts.encode(to: &encoder)
    case .page(let page): page.encode(to: &encoder)
    case .faulty(let names): names.encode(to: &encoder)
    }
  }

  fileprivate func isEncoded(as encoder: ByteEncoder) -> Bool {
    var own = ByteEncoder()
    encode(to: &own)
    return own.bytes == encoder.bytes
  }

  fileprivate init(_ path: ContentPath, from decoder: inout ByteDecoder) throws(DamagedBytes) {
    switch path.kind {
    case .review: self = .review(try Review(path: path.path, from: &decoder))
    case .facts: self = .facts(try TopicFacts(from: &decoder))
    case .page: self = .page(try StandalonePage(from: &decoder))
    case .configuration, .views, .picture, .plain: throw DamagedBytes()
    }
  }
}
