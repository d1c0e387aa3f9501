import CPango
import CRsvg
import Notation
import PictureJobs

/// The SVG images within a drawing. librsvg before 2.56 leaves them to a loader of gdk-pixbuf, which the sandbox does not allow to load,
/// so they become PNG images.
enum EmbeddedDrawing {
  private static let beginning = "data:image/svg+xml;base64,"

  /// Returns a drawing in which PNG images replace the SVG images; invalid ones stay.
  static func rasterized(_ drawing: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    let parts = String(decoding: drawing, as: UTF8.self).split(separator: beginning, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return drawing }
    var result = ContiguousArray(parts[0].utf8)
    for part in parts.dropFirst() {
      let data = part.utf8.prefix { $0 != UInt8(ascii: "\"") }
      if let image = base64Decoded(data).flatMap(png) {
        result += "data:image/png;base64,\(base64(image))".utf8
      } else {
        result += (beginning + String(Substring(data))).utf8
      }
      result += part.utf8[data.endIndex...]
    }
    return result
  }

  /// Returns an SVG image as PNG, as large as the longer side of a card; nil if it is invalid or has no size.
  private static func png(_ drawing: ContiguousArray<UInt8>) -> ContiguousArray<UInt8>? {
    guard let image = try? Drawing(drawing), let size = image.size else { return nil }
    let scale = Double(SocialCard.width) / max(size.width, size.height)
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard let canvas = try? Canvas(width: Int(max(1, width)), height: Int(max(1, height)), CAIRO_FORMAT_ARGB32),
      (try? canvas.draw(image)) != nil
    else { return nil }
    return canvas.png()
  }
}
