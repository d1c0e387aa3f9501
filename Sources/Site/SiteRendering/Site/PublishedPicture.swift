import BinaryCoding
import Notation
import PictureJobs
import PictureMetadata

/// A picture of the content folder as it was read: enough to publish it and to reserve its room on a page.
package struct LoadedPicture: Sendable {
  /// The path below the content folder.
  package let path: String
  /// The hash of its bytes.
  package let hash: ContentHash
  /// The number of its bytes.
  package let size: Int
  /// Digits of a hash of all that what is made of it follows from: its bytes and the settings.
  package let madeHash: String
  /// What its header says, or why it cannot be published.
  package let header: Result<Picture, PictureFault>

  /// Makes a picture of what was read at `path`.
  package init(path: String, hash: ContentHash, bytes: ContiguousArray<UInt8>) {
    self.init(path, hash, size: bytes.count, Result { () throws(PictureFault) in try Picture.read(bytes) })
  }

  init(_ path: String, _ hash: ContentHash, size: Int, _ header: Result<Picture, PictureFault>) {
    (self.path, self.hash, self.size, self.header) = (path, hash, size, header)
    madeHash = ContentHash("\(hash) \(PictureRecipe.number)").short
  }

  /// Its width and height in pixels, if it is sound.
  package var displayedSize: (width: Int, height: Int)? { (try? header.get()).map { ($0.width, $0.height) } }

  /// Its width and height, if it consists of pixels.
  var pixels: (width: Int, height: Int)? {
    (try? header.get())?.format == .svg ? nil : displayedSize
  }

  /// Whether it is published without its metadata where nothing is made of it.
  var isStripped: Bool { (try? header.get().hasMetadata) ?? false }

  /// The digits in the name of the file where nothing is made of it, which change with every change of its bytes.
  fileprivate var fileHash: String {
    isStripped ? ContentHash("\(hash) stripped \(Picture.strippingNumber)").short : hash.short
  }

  /// Whether smaller pictures can be made of it.
  package var isProcessed: Bool { (try? header.get().isProcessed) ?? false }
}

/// A picture with its place in the site.
struct PublishedPicture: Hashable, Sendable {
  /// The path of the picture in the site, of the widest for every browser; it changes with every change of its bytes.
  let url: String
  /// Of that file as displayed, in pixels.
  let width: Int
  /// Of that file as displayed, in pixels.
  let height: Int
  /// The files for every browser, the widest last; none when the picture is published as it is.
  private(set) var files: [PictureFile] = []
  /// Smaller ones for browsers that know AVIF.
  private(set) var avif: [PictureFile] = []
  /// What is shown until the picture is there, where that is known.
  private(set) var colour: PlaceholderColour?

  /// A picture of which nothing is made.
  init(_ picture: LoadedPicture, _ header: Picture) {
    url = Permalinks.picture(picture.path, "\(picture.fileHash).\(header.format.fileExtension)")
    (width, height) = (header.width, header.height)
  }

  /// A picture that is published as what was made of it; nil where nothing is.
  init?(_ picture: LoadedPicture, _ derivatives: [Derivative], _ colour: PlaceholderColour?) {
    let files = derivatives.filter { $0.format != .avif }
    guard let widest = files.last else { return nil }
    url = picture.url(of: widest)
    (width, height) = (widest.width, widest.height)
    self.files = files.map { PictureFile(picture, $0) }
    avif = derivatives.filter { $0.format == .avif }.map { PictureFile(picture, $0) }
    // It would show through.
    self.colour = widest.format == .png ? nil : colour
  }
}

/// One of the files of a picture.
struct PictureFile: Hashable, Sendable {
  /// Its path in the site.
  let url: String
  /// In pixels.
  let width: Int

  init(_ picture: LoadedPicture, _ derivative: Derivative) {
    (url, width) = (picture.url(of: derivative), derivative.width)
  }
}

extension LoadedPicture {
  /// Where what was made of it is published.
  func url(of derivative: Derivative) -> String {
    Permalinks.picture(path, "\(madeHash).\(derivative.width).\(derivative.format.fileExtension)")
  }
}
