import BinaryCoding
import Diagnostics
import MarkdownRendering
import ReviewModel

/// One content file, parsed and validated. A class, because all stages share it.
package final class ContentFile: Sendable {
  /// The path below the content folder.
  package let path: String
  package let type: any ContentType
  package let content: Content
  /// The parts of the body that lists and checks need.
  package let outline: BodyOutline
  /// The hash of the file's bytes.
  package let hash: ContentHash
  /// The hash of everything that other pages can show of the file: all except the body.
  package let summaryHash: ContentHash

  /// Creates a file from its parsed content. If an `earlier` file at the same path has equal front matter, both share one
  /// value.
  package init(
    _ content: Content,
    _ body: MarkdownBody,
    path: String,
    type: any ContentType,
    hash: ContentHash,
    earlier: ContentFile? = nil
  ) {
    (self.path, self.type, self.hash) = (path, type, hash)
    outline = BodyOutline(body, hasPage: type.layouts.contains(.fenced))
    var encoder = ByteEncoder()
    content.encode(to: &encoder)
    self.content = earlier.flatMap { $0.content.isEncoded(as: encoder) ? $0.content : nil } ?? content
    outline.excerpt.encode(to: &encoder)
    outline.opening.text.encode(to: &encoder)
    outline.opening.isWhole.encode(to: &encoder)
    outline.minutes.encode(to: &encoder)
    summaryHash = ContentHash(encoder)
  }

  /// Decodes cached values, which depend only on the bytes of the file.
  package init(
    facts decoder: inout ByteDecoder,
    path: String,
    type: any ContentType,
    hash: ContentHash
  ) throws(DamagedBytes) {
    (self.path, self.type, self.hash) = (path, type, hash)
    summaryHash = try decoder.hash()
    content = .valid(try type.decode(path, from: &decoder))
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
