import Notation
import PictureJobs

extension CardDrawer {
  /// Draws a card with an image of each format, so that the libraries open all files before the sandbox starts.
  package func prepare() throws(CardError) {
    guard case .drawn(let jpeg, _) = card(CardJob(Self.drawing(nil))) else {
      throw CardError("cannot render a test image")
    }
    for picture in ["data:image/jpeg;base64," + base64(jpeg), Self.png, Self.svg] {
      if case .failed(let reason) = card(CardJob(Self.drawing(picture))) { throw CardError(reason) }
    }
  }

  private static func drawing(_ picture: String?) -> ContiguousArray<UInt8> {
    let image = picture.map { "<image width=\"9\" height=\"9\" href=\"\($0)\"/>" } ?? ""
    let text = "<text x=\"9\" y=\"99\" font-family=\"\(CardFonts.family)\">A</text>"
    let size = "width=\"\(SocialCard.width)\" height=\"\(SocialCard.height)\""
    return ContiguousArray("<svg xmlns=\"http://www.w3.org/2000/svg\" \(size)>\(image)\(text)</svg>".utf8)
  }

  /// An SVG image without elements, as a `data:` URL.
  private static let svg =
    "data:image/svg+xml;base64,"
    + base64(ContiguousArray("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>".utf8))

  /// A PNG image of one pixel, as a `data:` URL.
  private static let png =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAAABJRU5ErkJggg=="
}
