import BinaryCoding
import Notation
import ReviewModel

/// Where the files of the content folder, and the paths that authors write, lead to in the site.
package struct ContentLinks: Sendable {
  /// The files that become pages; none when no text links to a file.
  let addresses: ContentAddresses
  /// Published pictures by the path of their content file.
  let pictures: [String: PublishedPicture]
  /// The paths in the site of plain files by their paths below the content folder.
  let plain: [String: String]
  /// The slugs of topics by the paths of their files, where other topics change them.
  private let moved: [String: Slug]

  init(_ content: SiteContent, pictures: [String: PublishedPicture], plain: [CopyPlan]) {
    self.pictures = pictures
    self.plain = Dictionary(plain.map { ($0.file, $0.url) }, uniquingKeysWith: { first, _ in first })
    addresses = content.linksToFiles ? ContentAddresses(content, moved: [:]) : ContentAddresses()
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

  /// Returns the links with the addresses that the topics of a catalog have among each other.
  func knowing(_ catalog: Catalog, of content: SiteContent) -> ContentLinks {
    let moved = catalog.movedSlugs
    guard !moved.isEmpty else { return self }
    let addresses = content.linksToFiles ? ContentAddresses(content, moved: moved) : addresses
    return ContentLinks(addresses, pictures, plain, moved)
  }

  /// The path in the site that a link in the file at `path` leads to; nil when it leads to no content file. A link that
  /// begins with `/` is a path of the site already.
  func target(of destination: String, from path: String) -> String? {
    if destination.startsWithBytes(of: "/") { return percentEncoded(percentDecoded(destination)) }
    for candidate in Self.candidates(destination, from: path) {
      if let url = addresses.url(of: candidate) ?? pictures[candidate]?.url ?? plain[candidate] { return url }
    }
    return nil
  }

  /// The picture that the file at `path` names.
  func picture(_ destination: String, from path: String) -> PublishedPicture? {
    pictures.isEmpty ? nil : Self.candidates(destination, from: path).lazy.compactMap { pictures[$0] }.first
  }

  /// The paths below the content folder that a destination may mean: relative to the file, or to the content folder. Names may hold
  /// what looks like a percent-encoded character.
  package static func candidates(_ destination: String, from path: String) -> some Sequence<String> {
    let isEncoded = destination.hasByte(UInt8(ascii: "%"))
    let readings = isEncoded ? [percentDecoded(destination), destination] : [destination]
    return readings.lazy.flatMap { written in
      [path.folderPath ?? "", ""].lazy.compactMap { written.normalized(below: $0) }
    }
  }
}
