/// An image, and the edits that remove all data that is not needed for display.
struct PictureReading: Sendable {
  /// The properties of the image.
  let picture: Picture
  /// The edits; empty if the file can be published unchanged.
  let edits: [ByteEdit]

  /// Creates a reading from a stored size and the metadata found.
  init(_ format: PictureFormat, size: PixelSize, metadata: EmbeddedMetadata, traits: PictureTraits = []) {
    picture = Picture(format, size: size, metadata: metadata, traits: traits)
    edits = metadata.edits
  }
}
