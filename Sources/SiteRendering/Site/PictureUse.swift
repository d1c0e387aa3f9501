import Diagnostics
import MarkdownRendering
import ReviewModel

/// One mention of a picture in a content file.
package struct PictureUse: Sendable {
  /// The path of the content file below the content folder.
  package let file: String
  /// The picture as it was written.
  package let destination: String
  /// Where it was written.
  package let range: SourceRange

  /// The paths below the content folder where the picture may lie.
  package var candidates: [String] { ContentLinks.candidates(destination, from: file) }
}

extension SiteContent {
  /// Every mention of a picture in what is published, in the order of the files.
  package var pictureUses: [PictureUse] {
    var uses: [PictureUse] = []
    for (review, body) in reviews { uses.add(review.path, review.illustration, body) }
    for (restaurant, body) in restaurants { uses.add(restaurant.path, restaurant.illustration, body) }
    for (page, body) in pages { uses.add(page.path, page.illustration, body) }
    for (path, body) in faulty { uses.add(path, nil, body) }
    uses.add(configurationPath, configuration.reviewer.illustration, MarkdownBody())
    return uses
  }
}

extension [PictureUse] {
  fileprivate mutating func add(_ file: String, _ illustration: Illustration?, _ body: MarkdownBody) {
    if let path = illustration?.path { append(PictureUse(file: file, destination: path.value, range: path.range)) }
    // A link may lead to a picture, too; a link to a page is none of these uses.
    for reference in body.references where reference.kind == .image || Self.namesPicture(reference.destination) {
      append(PictureUse(file: file, destination: reference.destination, range: reference.range))
    }
  }

  private static func namesPicture(_ destination: String) -> Bool {
    !destination.hasPrefix("/") && ContentListing.File(path: destination)?.kind == .picture
  }
}
