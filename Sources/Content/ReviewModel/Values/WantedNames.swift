import BinaryCoding
import Notation

/// The names in URLs that a file with faults would have, as far as they can be read: another file may want them, too.
package struct WantedNames: Sendable {
  /// The slug of a review; those of a page and the folders that it stands in.
  package var components: [String]?
  /// Older paths that would lead to it.
  package var aliases: [Written<String>] = []
  package var isDraft = false
  /// The day of publication, if it has one and that can be read.
  package var published: CalendarDay?

  package init(
    components: [String]? = nil,
    aliases: [Written<String>] = [],
    isDraft: Bool = false,
    published: CalendarDay? = nil
  ) {
    (self.components, self.aliases) = (components, aliases)
    (self.isDraft, self.published) = (isDraft, published)
  }
}

extension WantedNames {
  /// Writes it, to tell two of them apart.
  package func encode(to encoder: inout ByteEncoder) {
    components.encode(to: &encoder)
    aliases.encode(to: &encoder)
    isDraft.encode(to: &encoder)
    published.encode(to: &encoder)
  }
}
