import BinaryCoding
import Diagnostics
import MarkdownRendering
import ReviewModel

/// One content file, parsed and validated. A class, because all stages share it.
package final class ContentFile: Sendable {
  /// The path below the content folder.
  package let path: String
  package let content: Content
  /// The parts of the body that lists and checks need.
  package let outline: BodyOutline
  /// The hash of the file's bytes.
  package let hash: ContentHash
  /// The hash of everything that other pages can show of the file: all except the body.
  package let summaryHash: ContentHash

  /// Creates a file from its parsed content. If an `earlier` file at the same path has equal front matter, both share one
  /// value.
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

  /// Decodes cached values, which depend only on the bytes of the file.
  package init(facts decoder: inout ByteDecoder, of path: ContentPath, hash: ContentHash) throws(DamagedBytes) {
    self.path = path.path
    self.hash = hash
    summaryHash = try decoder.hash()
    content = try Content(path, from: &decoder)
    outline = try BodyOutline(from: &decoder)
  }

  /// The encoded values of a file without errors, for `init(facts:)`.
  package var facts: ByteEncoder {
    var encoder = ByteEncoder()
    summaryHash.encode(to: &encoder)
    content.encode(to: &encoder)
    outline.encode(to: &encoder)
    return encoder
  }

  /// The cache key of the rendered body within a build.
  package var bodyKey: BodyKey { BodyKey(hash: hash, language: content.language) }

  /// Whether another file has the same path and the same bytes.
  package func hasBytes(of other: ContentFile) -> Bool {
    self === other || hash == other.hash && path.hasBytes(of: other.path)
  }

  /// Whether the file was parsed from these bytes.
  package func isOf(_ source: SourceFile) -> Bool { ContentHash(source.bytes) == hash }
}

/// The cache key of a rendered body within a build: the bytes of its file, and the language in its front matter.
package struct BodyKey: Hashable, Sendable {
  let hash: ContentHash
  let language: String?
}

/// The front matter of a content file.
package enum Content: Sendable {
  case review(Review)
  case facts(TopicFacts)
  case page(StandalonePage)
  /// Front matter with errors. The body and the paths of the file are still checked.
  case invalid(ClaimedNames)

  /// The language of the text (BCP 47); nil for the language of the site.
  var language: String? {
    switch self {
    case .review(let review): review.language
    case .page(let page): page.language
    case .facts, .invalid: nil
    }
  }
}

/// The result of parsing a file.
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
    case .invalid(let names): names.encode(to: &encoder)
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
