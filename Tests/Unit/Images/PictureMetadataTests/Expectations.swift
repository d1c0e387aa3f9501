import Testing

import PictureMetadata

/// Expects that an image is read with this format and size.
func expect(
  _ bytes: Bytes,
  _ format: PictureFormat,
  _ width: Int,
  _ height: Int,
  hasLocation: Bool = false,
  _ location: SourceLocation = #_sourceLocation
) {
  #expect(throws: Never.self, sourceLocation: location) {
    let picture = try Picture.read(bytes)
    #expect(picture.format == format, sourceLocation: location)
    #expect([picture.width, picture.height] == [width, height], sourceLocation: location)
    #expect(picture.hasLocation == hasLocation, sourceLocation: location)
  }
}

/// Expects that reading throws this error.
func expect(_ bytes: Bytes, _ error: PictureError, _ location: SourceLocation = #_sourceLocation) {
  #expect(throws: error, sourceLocation: location) { try Picture.read(bytes) }
}

/// Expects that reading throws `malformed` with a reason.
func expectMalformed(_ bytes: Bytes, _ location: SourceLocation = #_sourceLocation) {
  #expect(sourceLocation: location) {
    try Picture.read(bytes)
  } throws: { error in
    if case .malformed(let reason) = error as? PictureError { !reason.isEmpty } else { false }
  }
}
