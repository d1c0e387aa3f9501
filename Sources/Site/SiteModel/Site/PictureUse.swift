import BinaryCoding
import Diagnostics
import MarkdownRendering
import ReviewModel

/// One reference to an image in a content file.
package struct PictureUse: Sendable {
  /// The path of the content file, below the content folder.
  package let file: String
  /// The path of the image as written.
  package let destination: String
  /// The source range of the path.
  package let range: SourceRange
  /// Whether the image has an alternative text, or is only linked to.
  package let isDescribed: Bool

  /// The possible paths of the image below the content folder.
  package var candidates: some Sequence<String> { ContentLinks.candidates(destination, from: file) }
}

extension SiteContent {
  /// Every reference to an image in published files, in file order.
  package var pictureUses: [PictureUse] {
    var uses: [PictureUse] = []
    for file in files { add(file.value.illustrations, file.file, to: &uses) }
    for file in invalid { add([], file, to: &uses) }
    if let illustration = configuration.reviewer.illustration {
      uses.append(PictureUse(illustration, in: configurationPath))
    }
    uses += configuration.themePictures.map { path in
      PictureUse(file: configurationPath, destination: path.value, range: path.range, isDescribed: true)
    }
    return uses
  }

  private func add(_ illustrations: [Illustration], _ file: ContentFile, to uses: inout [PictureUse]) {
    uses += illustrations.map { PictureUse($0, in: file.path) }
    // Links to images count as references; links to pages do not.
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

  /// Whether a link with this destination refers to an image.
  fileprivate var isOfPicture: Bool {
    !destination.startsWithBytes(of: "/") && ContentPath(path: destination)?.role == .picture && !mayBePlain
  }

  /// Whether the destination may be a plain file.
  package var mayBePlain: Bool { candidates.contains { ContentPath(path: $0)?.role == .plain } }
}
