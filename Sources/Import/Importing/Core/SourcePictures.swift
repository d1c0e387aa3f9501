import BinaryCoding
import Diagnostics
import Notation
import PictureMetadata
import ReviewModel

/// The publishable images of a source, each with a unique path below the content folder.
struct SourcePictures: Sendable {
  private var newPaths: [String: String] = [:]
  private var taken: Set<String> = []
  /// Remarks about images that cannot be published or are changed.
  private(set) var remarks: [ImportRemark] = []

  init() {}

  /// Reads the images of a source one by one; `newPath` returns the preferred new path, or nil to exclude an image.
  init(_ source: some ImportSource, newPath: (String) -> String?) throws {
    let newPaths = Dictionary(
      source.paths.filter(Self.isPicture).compactMap { path in newPath(path).map { (path, $0) } }
    ) { first, _ in first }
    var formats: [String: PictureFormat] = [:]
    var reasons: [String: String] = [:]
    try source.read(Set(newPaths.keys), atMost: ContentLimits.picture, orElse: { _ in }) { file in
      do throws(PictureError) {
        formats[file.path] = try format(of: file)
      } catch {
        reasons[file.path] = error.reason
      }
    }
    for (path, newPath) in newPaths.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      if let format = formats[path] {
        place(path, newPath, format)
      } else {
        let reason = reasons[path] ?? "larger than \(ContentLimits.picture / 1_000_000) MB, or unreadable"
        remarks.append(
          ImportRemark(.skipped, "image not supported: \(reason)", of: "", at: ImportPlace(path))
        )
      }
    }
  }

  /// The path of an image below the content folder; nil if the source has no publishable image at the path.
  subscript(path: String) -> String? { newPaths[path] }

  var paths: some Collection<String> { newPaths.keys }

  static func isPicture(_ path: String) -> Bool { endings.contains(splitExtension(path).ending) }

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
    var free = stem + written
    var number = 1
    while !taken.insert(free.lowercased()).inserted {
      number += 1
      free = "\(stem)-\(number)\(written)"
    }
    newPaths[path] = free
  }

  private mutating func change(_ text: String, _ path: String) {
    remarks.append(ImportRemark(.changed, text, of: "", at: ImportPlace(path)))
  }
}

extension ImportPlan {
  /// Returns the bytes of an image for writing. Throws if the source changed after the plan.
  package static func written(_ file: SourceFile) throws(ImportFailure) -> ContiguousArray<UInt8> {
    do throws(PictureError) {
      return try CleanPicture(file.bytes).bytes
    } catch {
      throw ImportFailure("image not supported: \(error.reason)", at: ImportPlace(file.path), hint: "import it again")
    }
  }
}
