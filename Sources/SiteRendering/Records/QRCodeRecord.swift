import QRCodes
import Templating

/// The picture of a page's address, for cameras.
struct QRCodeRecord: TemplateRecord {
  let src: String
  /// The width and the height, in pixels.
  let pixels: Int

  /// The code of a review; nil when its page shows none.
  init?(_ article: Article, of site: Site) {
    guard site.configuration.showsQRCode(of: article),
      let pixels = QRCode.pixels(of: site.configuration.address(of: article))
    else { return nil }
    src = Permalinks.qrCode(of: article.url)
    self.pixels = pixels
  }

  static let schema = RecordSchema<QRCodeRecord>("QR code") { code in
    code.url("src") { $0.src }
    code.number("width") { TemplateNumber($0.pixels) }
    code.number("height") { TemplateNumber($0.pixels) }
  }
}
