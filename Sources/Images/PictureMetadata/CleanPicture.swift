/// An image that can be added to a content folder, which authors often publish with the sources of their site.
///
/// Photos have no metadata, since makers store locations in many places; pixels, orientation and colour profile are those of
/// the original file. A drawing keeps its comments and licence unless they contain a location.
package struct CleanPicture: Sendable {
  /// The file to write.
  package let bytes: ContiguousArray<UInt8>
  /// The properties of the image.
  package let picture: Picture
  /// Whether the original file contained a location.
  package let hadLocation: Bool
  /// Whether the original SVG file contained an empty document type declaration, which has no effect.
  package let hadDocumentType: Bool

  /// Removes the metadata of an image. Throws the reason why the file should not be published, or cannot be cleaned.
  package init(_ file: ContiguousArray<UInt8>) throws(PictureError) {
    let original = Self.withoutDocumentType(file)
    let picture = try Picture.read(original)
    hadLocation = picture.hasRemovableLocation
    hadDocumentType = original.count < file.count
    bytes = picture.format != .svg || hadLocation ? try Picture.stripped(original) : original
    self.picture = try Picture.read(bytes)
  }

  private static func withoutDocumentType(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    do throws(PictureError) {
      _ = try Picture.read(bytes)
    } catch {
      if case .documentType(let range) = error {
        return bytes.applying([ByteEdit(range: range, replacement: [])])
      }
    }
    return bytes
  }
}
