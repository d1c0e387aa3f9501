/// A picture, and the edits that remove from its file everything that showing it does not need.
struct PictureReading: Sendable {
  /// What the file says.
  let picture: Picture
  /// The edits; none where the file can be published as it is.
  let edits: [ByteEdit]

  /// Makes a reading of a stored size and the metadata that were found.
  init(_ format: PictureFormat, size: PixelSize, metadata: EmbeddedMetadata, traits: PictureTraits = []) {
    picture = Picture(format, size: size, metadata: metadata, traits: traits)
    edits = metadata.edits
  }
}
