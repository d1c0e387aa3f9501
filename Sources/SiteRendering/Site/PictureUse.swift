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
    reviews.flatMap { uses($0.review.path, $0.review.illustration, $0.body) }
      + restaurants.flatMap { uses($0.restaurant.path, $0.restaurant.illustration, $0.body) }
      + pages.flatMap { uses($0.page.path, $0.page.illustration, $0.body) }
      + faulty.flatMap { uses($0.path, nil, $0.body) }
      + uses(configurationPath, configuration.reviewer.illustration, MarkdownBody())
  }

  private func uses(_ file: String, _ illustration: Illustration?, _ body: MarkdownBody) -> [PictureUse] {
    let head = illustration.map { PictureUse(file: file, destination: $0.path.value, range: $0.path.range) }
    // A link may lead to a picture, too; a link to a page is none of these uses.
    let inBody = body.references.filter { $0.kind == .image || Self.namesPicture($0.destination) }
    return (head.map { [$0] } ?? [])
      + inBody.map { PictureUse(file: file, destination: $0.destination, range: $0.range) }
  }

  private static func namesPicture(_ destination: String) -> Bool {
    !destination.hasPrefix("/") && ContentListing.File(path: destination)?.kind == .picture
  }
}
