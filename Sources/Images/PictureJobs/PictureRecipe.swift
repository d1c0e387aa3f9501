import PictureMetadata

/// A file to make of a picture.
package struct Derivative: Hashable, Sendable {
  package let format: PictureFormat
  /// In pixels.
  package let width: Int
  /// In pixels.
  package let height: Int

  package init(_ format: PictureFormat, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
  }
}

/// What is made of pictures: AVIF in four widths for browsers that know it, JPEG in two for all others; PNG instead where
/// a picture can be seen through. None is wider than its picture.
package enum PictureRecipe: Sendable, CaseIterable {
  /// For a site that is published.
  case published
  /// For a preview, where waiting costs more than bytes.
  case preview

  /// Goes into the names of derivatives, so it is raised with every change of what they look like.
  package static let number = 1

  /// What tells it from others, in this version and all before.
  package var name: String { "\(self) \(Self.number)" }

  /// The widths of the AVIF files, in pixels.
  private var avifWidths: [Int] { self == .published ? [320, 640, 960, 1440] : [] }
  /// The widths of the files for all browsers, in pixels.
  private var fallbackWidths: [Int] { self == .published ? [640, 1280] : [640] }

  /// What is made of a picture, by format and width; nothing of one that is published as it is.
  package func derivatives(of picture: Picture) -> [Derivative] {
    guard picture.isProcessed else { return [] }
    let fallback: PictureFormat = picture.hasAlpha ? .png : .jpeg
    return picture.derivatives(.avif, avifWidths) + picture.derivatives(fallback, fallbackWidths)
  }
}

extension Picture {
  /// Whether smaller pictures are made of it; what moves would stand still.
  package var isProcessed: Bool { format.isResizable && !isAnimated }

  fileprivate func derivatives(_ format: PictureFormat, _ widths: [Int]) -> [Derivative] {
    guard let widest = widths.last else { return [] }
    return (widths.filter { $0 < width } + (width <= widest ? [width] : [])).map {
      Derivative(format, width: $0, height: max(1, (height * $0 + width / 2) / width))
    }
  }
}
