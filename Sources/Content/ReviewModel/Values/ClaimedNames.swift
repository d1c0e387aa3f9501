import BinaryCoding
import Notation

/// The names in URLs that a file with errors claims, because they may collide with those of another file.
package struct ClaimedNames: Sendable {
  /// The slug of a review, or the folders and the slug of a page; nil if they cannot be read.
  package var components: [String]?
  /// Former paths that would redirect to the file.
  package var aliases: [Ranged<String>] = []
  /// Whether the file is a draft.
  package var isDraft = false
  /// The time of publication; nil if it is missing or invalid.
  package var published: Timestamp?

  /// Creates the names that a file claims even if it has errors.
  package init(
    components: [String]? = nil,
    aliases: [Ranged<String>] = [],
    isDraft: Bool = false,
    published: Timestamp? = nil
  ) {
    (self.components, self.aliases) = (components, aliases)
    (self.isDraft, self.published) = (isDraft, published)
  }
}

extension ClaimedNames {
  /// Encodes the names for comparison.
  package func encode(to encoder: inout ByteEncoder) {
    components.encode(to: &encoder)
    aliases.encode(to: &encoder)
    isDraft.encode(to: &encoder)
    published.encode(to: &encoder)
  }
}
