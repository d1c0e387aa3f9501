import BinaryCoding
import Diagnostics
import Notation
import PictureMetadata
import ReviewModel

/// The publishable images of a source, each with a unique path below the content folder.
package struct SourcePictures: Sendable {
  /// The path of each image in the source and below the content folder.
  private var images = PathValues<(source: String, path: String)>()
  private var names = UniqueNames()
  /// Remarks about images that cannot be published or are changed.
  package private(set) var remarks: [ImportRemark] = []

  package init() {}

  /// Reads the images of a source one by one; `newPath` returns the preferred new path, or nil to exclude an image.
  package init(_ source: some ImportSource, newPath: (String) -> String?) throws {
    let newPaths = source.paths.filter(Self.isPicture).compactMap { path in newPath(path).map { (path, $0) } }
    var formats: [PathKey: PictureFormat] = [:]
    var reasons: [PathKey: String] = [:]
    try source.read(Set(newPaths.map { PathKey($0.0) }), atMost: ContentLimits.picture, orElse: { _ in }) { file in
      do throws(PictureError) {
        formats[PathKey(file.path)] = try format(of: file)
      } catch {
        reasons[PathKey(file.path)] = error.reason
      }
    }
    for (path, newPath) in newPaths.sorted(by: { $0.0.precedesBytewise($1.0) }) {
      if let format = formats[PathKey(path)] {
        place(path, newPath, format)
      } else {
        let reason = reasons[PathKey(path)] ?? "larger than \(ContentLimits.picture / 1_000_000) MB, or unreadable"
        remarks.append(
          ImportRemark(.skipped, "image not supported: \(reason)", of: "", at: ImportPlace(path))
        )
      }
    }
  }

  /// The path of an image below the content folder; nil if the source has no publishable image at the path.
  package subscript(path: String) -> String? { images[path]?.path }

  /// Returns the path as the source spells it; nil if the source has no publishable image there.
  package func source(_ path: String) -> String? { images[path]?.source }

  /// The paths of the publishable images in the source, in byte order.
  package private(set) var paths: [String] = []

  package static func isPicture(_ path: String) -> Bool { endings.contains(splitExtension(path).ending) }

  private static let endings = Set(PictureFormat.allExtensions)

  private mutating func format(of file: SourceFile) throws(PictureError) -> PictureFormat {
    let clean = try CleanPicture(file.bytes)
    if clean.hadDocumentType { change("document type declaration removed", file.path) }
    if clean.hadLocation { change("location removed from the image, with its other metadata", file.path) }
    return clean.picture.format
  }

  private mutating func place(_ path: String, _ newPath: String, _ format: PictureFormat) {
    let (stem, ending) = splitExtension(newPath)
    let isRight = format.fileExtensions.contains(ending)
    let written = isRight ? String(newPath.dropFirst(stem.count)) : ".\(format.fileExtension)"
    if !isRight { change("image renamed to the extension of its format, .\(format.fileExtension)", path) }
    let free = names.unused(stem + written, key: { $0.lowercased() }) { _, number in "\(stem)-\(number)\(written)" }
    images.add((path, free), at: path)
    paths.append(path)
  }

  private mutating func change(_ text: String, _ path: String) {
    remarks.append(ImportRemark(.changed, text, of: "", at: ImportPlace(path)))
  }
}

/// Splits a path into stem and lowercase extension, without the dot.
package func splitExtension(_ path: String) -> (stem: String, ending: String) {
  let bytes = path.utf8
  guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), !bytes[dot...].contains(UInt8(ascii: "/")),
    dot > bytes.startIndex
  else { return (path, "") }
  return (String(path[..<dot]), path[bytes.index(after: dot)...].lowercased())
}
