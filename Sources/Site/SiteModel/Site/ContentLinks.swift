import BinaryCoding
import Notation
import ReviewModel

/// Resolves files of the content folder, and paths in texts, to paths of the site. A class, because every body and image reads
/// it.
package final class ContentLinks: Sendable {
  /// The files with pages; empty if no text links to a file.
  package let addresses: ContentAddresses
  /// Published images, by the paths of their content files.
  package let pictures: [String: PublishedPicture]
  /// The site paths of plain files, by their paths below the content folder.
  package let plain: [String: String]
  /// The slugs of topics that other topics change, by the paths of their files.
  private let moved: [String: Slug]

  /// Creates the links to files, images and plain files, without topics.
  package init(_ content: SiteContent, pictures: [String: PublishedPicture], plain: [CopyPlan]) {
    self.pictures = pictures
    self.plain = Dictionary(plain.map { ($0.file, $0.url) }, uniquingKeysWith: { first, _ in first })
    addresses = content.linksToFiles ? ContentAddresses(content, moved: [:]) : ContentAddresses(content.configuration)
    moved = [:]
  }

  private init(
    _ addresses: ContentAddresses,
    _ pictures: [String: PublishedPicture],
    _ plain: [String: String],
    _ moved: [String: Slug]
  ) {
    (self.addresses, self.pictures, self.plain, self.moved) = (addresses, pictures, plain, moved)
  }

  /// Returns the links with the topic slugs of a catalog.
  package func adding(_ catalog: Catalog, of content: SiteContent) -> ContentLinks {
    let moved = catalog.movedSlugs
    guard !moved.isEmpty else { return self }
    let addresses = content.linksToFiles ? ContentAddresses(content, moved: moved) : addresses
    return ContentLinks(addresses, pictures, plain, moved)
  }

  /// Returns the site path for a link in the file at `path`; nil if the link refers to no content file. A link that begins with
  /// `/` is a site path already.
  package func target(of destination: String, from path: String) -> String? {
    if destination.startsWithBytes(of: "/") { return percentEncoded(percentDecoded(destination)) }
    for candidate in Self.candidates(destination, from: path) {
      if let url = addresses.url(of: candidate) ?? pictures[candidate]?.url ?? plain[candidate] { return url }
    }
    return nil
  }

  /// Returns the image that the file at `path` refers to; nil if it is not published.
  package func picture(_ destination: String, from path: String) -> PublishedPicture? {
    pictures.isEmpty ? nil : Self.candidates(destination, from: path).lazy.compactMap { pictures[$0] }.first
  }

  /// Returns the possible paths of a destination below the content folder: relative to the file, or to the content folder.
  /// Names may contain a literal percent sign, so both readings are returned.
  package static func candidates(_ destination: String, from path: String) -> some Sequence<String> {
    let isEncoded = destination.hasByte(UInt8(ascii: "%"))
    let readings = isEncoded ? [percentDecoded(destination), destination] : [destination]
    return readings.lazy.flatMap { written in
      [path.folderPath ?? "", ""].lazy.compactMap { written.normalized(below: $0) }
    }
  }
}
