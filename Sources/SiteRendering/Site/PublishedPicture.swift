import BinaryCoding
import Notation
import PictureMetadata

/// A picture of the content folder as it was read: enough to publish it and to reserve its room on a page.
package struct LoadedPicture: Sendable {
  /// The path below the content folder.
  package let path: String
  /// Digits of the hash of its bytes, which its published name carries.
  package let hash: String
  /// The number of its bytes.
  package let size: Int
  /// What its header says, or why it cannot be published.
  package let header: Result<Picture, PictureFault>

  /// Makes a picture of what was read at `path`.
  package init(path: String, hash: ContentHash, bytes: ContiguousArray<UInt8>) {
    self.path = path
    self.hash = hash.short
    size = bytes.count
    header = Result { () throws(PictureFault) in try Picture.read(bytes) }
  }
}

/// A picture with its place in the site.
struct PublishedPicture: Hashable, Sendable {
  /// The path of the picture in the site; it changes with every change of its bytes.
  let url: String
  /// As displayed, in pixels.
  let width: Int
  /// As displayed, in pixels.
  let height: Int

  init(_ picture: LoadedPicture, _ header: Picture) {
    let name = picture.path.lastPathComponent
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let fileExtension = header.format.fileExtensions.first ?? ""
    url = "/pictures/" + percentEncoded("\(Permalinks.stem(name[..<dot])).\(picture.hash).\(fileExtension)")
    width = header.width
    height = header.height
  }
}
