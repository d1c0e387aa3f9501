import PictureMetadata

/// A file to create from an image.
package struct Derivative: Hashable, Sendable {
  package let format: PictureFormat
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int

  /// Creates a derivative with a size in pixels.
  package init(_ format: PictureFormat, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
  }
}

/// The derivatives of images: AVIF in four widths, and JPEG in two for browsers without AVIF. PNG replaces JPEG for images
/// with alpha. No derivative is wider than its image.
package enum PictureRecipe: Sendable, CaseIterable {
  /// The recipe of a published site.
  case published
  /// The recipe of a preview, which saves time instead of bytes.
  case preview

  /// The version of the recipe, part of the names of derivatives. Raise it with every change of their appearance.
  package static let number = 1

  /// The name and version, which distinguish the recipe from all others.
  package var name: String { "\(self) \(Self.number)" }

  /// The widths of the AVIF files, in pixels.
  private var avifWidths: [Int] { self == .published ? [320, 640, 960, 1440] : [] }
  /// The widths of the files for all browsers, in pixels.
  private var fallbackWidths: [Int] { self == .published ? [640, 1280] : [640] }

  /// Returns the derivatives of an image, by format and width; empty if the image is published without derivatives.
  package func derivatives(of picture: Picture) -> [Derivative] {
    guard picture.isProcessed else { return [] }
    let fallback: PictureFormat = picture.hasAlpha ? .png : .jpeg
    return picture.derivatives(.avif, avifWidths) + picture.derivatives(fallback, fallbackWidths)
  }
}

extension Picture {
  /// Whether derivatives are created of the image; derivatives of an animation would be still images.
  package var isProcessed: Bool { format.isResizable && !isAnimated }

  fileprivate func derivatives(_ format: PictureFormat, _ widths: [Int]) -> [Derivative] {
    guard let widest = widths.last else { return [] }
    return (widths.filter { $0 < width } + (width <= widest ? [width] : [])).map {
      Derivative(format, width: $0, height: max(1, (height * $0 + width / 2) / width))
    }
  }
}
