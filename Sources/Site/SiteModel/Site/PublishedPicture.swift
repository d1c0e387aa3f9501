import BinaryCoding
import Notation
import PictureJobs
import PictureMetadata

/// An image of the content folder: the metadata for publishing it and for reserving its space on a page.
package struct LoadedPicture: Sendable {
  /// The path below the content folder.
  package let path: String
  /// The hash of its bytes.
  package let hash: ContentHash
  /// The size in bytes.
  package let size: Int
  /// Digits of the hash of the dependencies of derivatives: the bytes and the recipe version.
  package let derivativeHash: String
  /// The parsed header, or the reason why the image cannot be published.
  package let header: Result<Picture, PictureError>

  /// Creates an image from the bytes at `path`.
  package init(path: String, hash: ContentHash, bytes: ContiguousArray<UInt8>) {
    self.init(path, hash, size: bytes.count, Result { () throws(PictureError) in try Picture.read(bytes) })
  }

  init(_ path: String, _ hash: ContentHash, size: Int, _ header: Result<Picture, PictureError>) {
    (self.path, self.hash, self.size, self.header) = (path, hash, size, header)
    derivativeHash = ContentHash("\(hash) \(PictureRecipe.number)").short
  }

  /// The displayed width and height in pixels; nil for an invalid image.
  package var displayedSize: (width: Int, height: Int)? { (try? header.get()).map { ($0.width, $0.height) } }

  /// The displayed width and height of a raster image; nil for SVG and invalid images.
  package var pixels: (width: Int, height: Int)? {
    (try? header.get())?.format == .svg ? nil : displayedSize
  }

  /// Whether the metadata is removed if the image is published without derivatives.
  package var isStripped: Bool { (try? header.get().hasMetadata) ?? false }

  /// The digits in the file name of an image without derivatives, which change with its bytes.
  fileprivate var fileHash: String {
    isStripped ? ContentHash("\(hash) stripped \(Picture.strippingNumber)").short : hash.short
  }

  /// Whether derivatives can be created.
  package var isProcessed: Bool { (try? header.get().isProcessed) ?? false }
}

/// An image with its URLs in the site.
package struct PublishedPicture: Hashable, Sendable {
  /// The path of the widest file for all browsers. It changes with the bytes of the image.
  package let url: String
  /// The displayed width of that file, in pixels.
  package let width: Int
  /// The displayed height of that file, in pixels.
  package let height: Int
  /// The files for all browsers, the widest last; empty for an image without derivatives.
  private(set) var files: [PictureFile] = []
  /// The files for browsers with AVIF support, which are smaller.
  package private(set) var avif: [PictureFile] = []
  /// The placeholder colour until the image has loaded; nil if it is unknown.
  package private(set) var colour: PlaceholderColour?

  /// Creates an image without derivatives.
  package init(_ picture: LoadedPicture, _ header: Picture) {
    url = Permalinks.picture(picture.path, "\(picture.fileHash).\(header.format.fileExtension)")
    (width, height) = (header.width, header.height)
  }

  /// Creates an image with derivatives; nil if there are no derivatives for all browsers.
  package init?(_ picture: LoadedPicture, _ derivatives: [Derivative], _ colour: PlaceholderColour?) {
    let files = derivatives.filter { $0.format != .avif }
    guard let widest = files.last else { return nil }
    url = picture.url(of: widest)
    (width, height) = (widest.width, widest.height)
    self.files = files.map { PictureFile(picture, $0) }
    avif = derivatives.filter { $0.format == .avif }.map { PictureFile(picture, $0) }
    // The placeholder would be visible through transparent pixels.
    self.colour = widest.format == .png ? nil : colour
  }
}

/// One of the files of an image.
package struct PictureFile: Hashable, Sendable {
  /// The path in the site.
  let url: String
  /// The width in pixels.
  let width: Int

  init(_ picture: LoadedPicture, _ derivative: Derivative) {
    (url, width) = (picture.url(of: derivative), derivative.width)
  }
}

extension LoadedPicture {
  /// Returns the path of a derivative.
  package func url(of derivative: Derivative) -> String {
    Permalinks.picture(path, "\(derivativeHash).\(derivative.width).\(derivative.format.fileExtension)")
  }
}

extension WordHasher {
  /// Adds an image as pages show it.
  package mutating func add(_ picture: PublishedPicture?) {
    add(encoded: picture?.url)
    add(picture?.width ?? 0)
    add(picture?.height ?? 0)
    add(picture?.avif.count ?? 0)
    add(picture?.colour?.number ?? -1)
  }
}
