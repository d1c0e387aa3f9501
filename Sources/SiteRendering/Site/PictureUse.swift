import BinaryCoding
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
  /// Whether it is said what the picture shows, or it is only linked to.
  package let isDescribed: Bool

  /// The paths below the content folder where the picture may lie.
  package var candidates: some Sequence<String> { ContentLinks.candidates(destination, from: file) }
}

extension SiteContent {
  /// Every mention of a picture in what is published, in the order of the files.
  package var pictureUses: [PictureUse] {
    var uses: [PictureUse] = []
    for (review, file) in reviews { add(review.illustration, file, to: &uses) }
    for (facts, file) in facts { add(facts.illustration, file, to: &uses) }
    for (page, file) in pages { add(page.illustration, file, to: &uses) }
    for file in faulty { add(nil, file, to: &uses) }
    if let illustration = configuration.reviewer.illustration {
      uses.append(PictureUse(illustration, in: configurationPath))
    }
    return uses
  }

  private func add(_ illustration: Illustration?, _ file: ContentFile, to uses: inout [PictureUse]) {
    if let illustration { uses.append(PictureUse(illustration, in: file.path)) }
    // A link may lead to a picture, too; a link to a page is none of these uses.
    for reference in file.outline.references where reference.kind == .link || reference.kind == .image {
      guard !reference.destination.isEmpty else { continue }
      let use = PictureUse(reference, in: file.path)
      if reference.kind == .image || use.isOfPicture { uses.append(use) }
    }
  }
}

extension PictureUse {
  fileprivate init(_ illustration: Illustration, in file: String) {
    self.init(
      file: file,
      destination: illustration.path.value,
      range: illustration.path.range,
      isDescribed: !illustration.alt.isEmpty
    )
  }

  fileprivate init(_ reference: MarkdownReference, in file: String) {
    self.init(
      file: file,
      destination: reference.destination,
      range: reference.range,
      isDescribed: reference.isDescribed
    )
  }

  /// Whether a link with this destination leads to a picture.
  fileprivate var isOfPicture: Bool {
    !destination.startsWithBytes(of: "/") && ContentPath(path: destination)?.kind == .picture && !mayBePlain
  }

  /// Whether a plain file may be meant.
  var mayBePlain: Bool { candidates.contains { ContentPath(path: $0)?.kind == .plain } }
}
