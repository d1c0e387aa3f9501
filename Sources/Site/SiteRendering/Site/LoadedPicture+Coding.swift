import BinaryCoding
import PictureMetadata

/// What is found in a sound picture follows from its bytes alone, and can be kept.
extension LoadedPicture {
  /// What was found in the picture, to be read by `init(facts:)`; empty when it has a fault.
  package var facts: ByteEncoder {
    var encoder = ByteEncoder()
    if case .success(let picture) = header { picture.encode(to: &encoder) }
    return encoder
  }

  /// The picture at `path` as it was found before.
  package init(
    facts decoder: inout ByteDecoder,
    path: String,
    hash: ContentHash,
    size: Int
  ) throws(DamagedBytes) {
    self.init(path, hash, size: size, .success(try Picture(from: &decoder)))
  }
}
