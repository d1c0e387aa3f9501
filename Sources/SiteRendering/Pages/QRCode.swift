import BinaryCoding
import QRCodes
import ReviewModel
import Templating

/// The picture of each review's address, for cameras, where a page shows one.
struct QRCodeKind: PageKind {
  var isDetail: Bool { true }
  var isIndexed: Bool { false }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.articles.enumerated().filter { site.configuration.showsQRCode(of: $1) }.map { index, article in
      PageAddress(url: Permalinks.qrCode(of: article.url), index: index, file: article.review.path)
    }
  }

  /// It shows an address and nothing else, so the rest of the site, and the theme, may change without it.
  func fingerprint(of page: PagePlan, _ hasher: inout Fingerprinter) -> ContentHash {
    hasher.add(verdictVersion)
    hasher.add(hasher.site.configuration.address(of: hasher.site.articles[page.index]))
    return hasher.hash()
  }

  func recipe(_ programs: inout ThemePrograms<some ThemeTemplateVisitor>) -> any PageRecipe { QRCodeRecipe() }
}

/// Draws a code; it takes no template.
private struct QRCodeRecipe: PageRecipe {
  func render(
    _ page: PagePlan,
    _ contents: PageContents,
    with renderer: inout TemplateRenderer,
    into output: inout OutputBuffer
  ) {
    let address = contents.site.configuration.address(of: contents.site.articles[page.index])
    output.replace(with: ContiguousArray((QRCode(address)?.svg ?? "").utf8))
  }

  func prepare() {}
}

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

extension SiteConfiguration {
  /// The whole address of a review's page.
  func address(of article: Article) -> String {
    url.origin + url.basePath + article.url
  }

  /// Whether a review's page shows a QR code; an address that is too long for one has none.
  func showsQRCode(of article: Article) -> Bool {
    (article.review.showsQRCode ?? showsQRCodes) && QRCode.size(of: address(of: article)) != nil
  }
}
