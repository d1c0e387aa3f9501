import BinaryCoding
import PictureMetadata

// MARK: - Cached values, which depend only on the bytes of a valid image
extension LoadedPicture {
  /// The encoded header of the image, for `init(facts:)`; empty for an invalid image.
  package var facts: ByteEncoder {
    var encoder = ByteEncoder()
    if case .success(let picture) = header { picture.encode(to: &encoder) }
    return encoder
  }

  /// Decodes the cached header of the image at `path`.
  package init(
    facts decoder: inout ByteDecoder,
    path: String,
    hash: ContentHash,
    size: Int
  ) throws(DamagedBytes) {
    self.init(path, hash, size: size, .success(try Picture(from: &decoder)))
  }
}
