import BinaryCoding
import Notation
import PictureMetadata
import ReviewModel
import SiteModel

/// The images that drawings of social cards may contain, keyed by URL.
struct DrawingPictures: Sendable {
  private let basePath: String
  private let files: [String: PlannedFile.Source]

  init(_ assets: [AssetFile], _ copies: [CopyPlan], basePath: String) {
    self.basePath = basePath
    let files = assets.map { ($0.url, PlannedFile.Source.asset($0)) } + copies.map { ($0.url, .copy($0)) }
    self.files = Dictionary(files, uniquingKeysWith: { first, _ in first })
  }

  /// Returns a drawing with its images embedded as data URLs, since the helper loads no files; `read` returns the bytes of a
  /// file.
  func embedded(
    in drawing: ContiguousArray<UInt8>,
    _ read: (PlannedFile.Source) throws -> ContiguousArray<UInt8>
  ) rethrows -> ContiguousArray<UInt8> {
    let parts = String(decoding: drawing, as: UTF8.self)
      .split(separator: Self.beginning, omittingEmptySubsequences: false)
    var result = ContiguousArray<UInt8>((parts.first ?? "").utf8)
    for part in parts.dropFirst() {
      let address = part.prefix { $0 != "\"" }
      result += Self.beginning.utf8
      result += try (data(address, read) ?? String(address)).utf8
      result += part[address.endIndex...].utf8
    }
    return result
  }

  private static let beginning = "href=\""

  /// Returns an image as a data URL; nil if it is unknown, unsupported or too large.
  private func data(
    _ address: Substring,
    _ read: (PlannedFile.Source) throws -> ContiguousArray<UInt8>
  ) rethrows -> String? {
    guard let (file, type) = picture(address) else { return nil }
    let bytes = try read(file)
    return bytes.count <= ContentLimits.drawnPicture ? "data:\(type);base64,\(base64(bytes))" : nil
  }

  private func picture(_ address: Substring) -> (PlannedFile.Source, type: String)? {
    let path = address.replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    guard path.hasPrefix(basePath), let file = files[String(path.dropFirst(basePath.count))],
      let format = Self.formats.first(where: {
        $0.fileExtensions.contains(String(path.split(separator: ".").last ?? ""))
      })
    else { return nil }
    return (file, format.mediaType)
  }

  /// The formats that drawings may contain.
  private static let formats: [PictureFormat] = [.jpeg, .png, .svg]
}
