import QRCodes
import ReviewModel

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
