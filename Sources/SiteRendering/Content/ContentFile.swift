import BinaryCoding
import Diagnostics
import MarkdownRendering
import ReviewModel

/// One content file, parsed and validated. A class, because every stage hands it on.
package final class ContentFile: Sendable {
  /// Its path below the content folder.
  package let path: String
  let content: Content
  let outline: BodyOutline
  /// The hash of its bytes.
  package let hash: ContentHash
  /// The hash of what other pages may show of it: all but the text.
  let summaryHash: ContentHash
  /// The hash of the names that readers know a review by.
  package let nameHash: ContentHash

  /// A file that was parsed, and its body put in some place.
  package init(_ parsed: ParsedContent, path: String, hash: ContentHash, bodyAt place: BodyPlace?) {
    self.path = path
    self.hash = hash
    content = parsed.content
    outline = BodyOutline(parsed.body, at: place)
    var encoder = ByteEncoder()
    content.encode(to: &encoder)
    outline.excerpt.encode(to: &encoder)
    outline.minutes.encode(to: &encoder)
    summaryHash = ContentHash(encoder)
    nameHash = content.nameHash
  }

  /// The file as it was found before, which follows from its bytes alone; its body has to be rendered again when a page
  /// shows it.
  package init(facts decoder: inout ByteDecoder, of path: ContentPath, hash: ContentHash) throws(DamagedBytes) {
    self.path = path.path
    self.hash = hash
    summaryHash = try decoder.hash()
    nameHash = try decoder.hash()
    content = try Content(path.kind, from: &decoder)
    outline = try BodyOutline(from: &decoder)
  }

  private init(_ other: ContentFile, _ outline: BodyOutline) {
    (path, content, self.outline, hash) = (other.path, other.content, outline, other.hash)
    (summaryHash, nameHash) = (other.summaryHash, other.nameHash)
  }

  /// The same file for a build that will not find the body where it was put.
  package var withoutBodyPlace: ContentFile {
    guard outline.place != nil else { return self }
    var outline = outline
    outline.place = nil
    return ContentFile(self, outline)
  }

  /// What was found in a file without faults, to be read by `init(facts:)`.
  package var facts: ByteEncoder {
    var encoder = ByteEncoder()
    summaryHash.encode(to: &encoder)
    nameHash.encode(to: &encoder)
    content.encode(to: &encoder)
    outline.encode(to: &encoder)
    return encoder
  }

  /// Where its body was put; nil when it has to be rendered again.
  package var bodyPlace: BodyPlace? { outline.place }

  /// Whether the bytes are those that were parsed.
  package func isOf(_ source: SourceFile) -> Bool { ContentHash(source.bytes) == hash }
}

/// What a content file holds beside its text.
package enum Content: Sendable {
  case review(Review)
  case restaurant(Restaurant)
  case page(Page)
  /// Its front matter has faults; its text is still checked.
  case faulty
}

/// What parsing a file yields.
package struct ParsedContent: Sendable {
  package let content: Content
  package let body: MarkdownBody
}

extension Content {
  fileprivate var nameHash: ContentHash {
    var encoder = ByteEncoder()
    if case .review(let review) = self {
      review.title.encode(to: &encoder)
      review.category.encode(to: &encoder)
      review.restaurant.map(\.value.name).encode(to: &encoder)
      review.tags.map(\.value.name).encode(to: &encoder)
    }
    return ContentHash(encoder)
  }

  fileprivate func encode(to encoder: inout ByteEncoder) {
    switch self {
    case .review(let review): review.encode(to: &encoder)
    case .restaurant(let restaurant): restaurant.encode(to: &encoder)
    case .page(let page): page.encode(to: &encoder)
    case .faulty: break
    }
  }

  fileprivate init(_ kind: ContentKind, from decoder: inout ByteDecoder) throws(DamagedBytes) {
    switch kind {
    case .review: self = .review(try Review(from: &decoder))
    case .restaurant: self = .restaurant(try Restaurant(from: &decoder))
    case .page: self = .page(try Page(from: &decoder))
    case .configuration, .views, .picture: throw DamagedBytes()
    }
  }
}
