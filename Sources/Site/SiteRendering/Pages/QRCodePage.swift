import QRCodes
import ReviewModel
import SiteModel
import Templating

/// The QR code of each review's URL, if its page shows one.
struct QRCodeKind: UntemplatedKind {
  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.articles.enumerated().filter { site.configuration.showsQRCode(of: $1) }.map { index, article in
      PageAddress(url: Permalinks.qrCode(of: article.url), index: index, file: article.review.path)
    }
  }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    hasher.add(address(of: page, in: hasher.site))
  }

  func bytes(of page: PagePlan, _ contents: PageContents) -> ContiguousArray<UInt8> {
    ContiguousArray((QRCode(address(of: page, in: contents.site))?.svg ?? "").utf8)
  }

  private func address(of page: PagePlan, in site: Site) -> String {
    site.configuration.address(of: site.articles[page.review])
  }
}

/// The QR code image of a page.
struct QRCodeRecord: TemplateRecord {
  let src: String
  /// The width and height, in pixels.
  let pixels: Int

  /// Creates the QR code of a review; nil if its page shows no code.
  init?(_ article: Article, of site: Site) {
    guard site.configuration.showsQRCode(of: article),
      let pixels = QRCode.pixels(of: site.configuration.address(of: article))
    else { return nil }
    src = Permalinks.qrCode(of: article.url)
    self.pixels = pixels
  }

  static let schema = RecordSchema<QRCodeRecord>("QR code") { code in
    code.url("src", "Path of the image.") { $0.src }
    code.number("width", "Width of the image in pixels.") { TemplateNumber($0.pixels) }
    code.number("height", "Height of the image in pixels.") { TemplateNumber($0.pixels) }
  }
}

extension SiteConfiguration {
  /// Returns the absolute URL of a review's page.
  func address(of article: Article) -> String {
    url.origin + url.basePath + article.url
  }

  /// Whether the page of a review shows a QR code. A URL that is too long for a code has no code.
  func showsQRCode(of article: Article) -> Bool {
    (article.review.showsQRCode ?? showsQRCodes) && QRCode.size(of: address(of: article)) != nil
  }
}
