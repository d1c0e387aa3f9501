import QRCodes

extension Site {
  /// The whole address of a review's page.
  func address(of article: Article) -> String {
    configuration.url.origin + configuration.url.basePath + article.url
  }

  /// Whether a review's page shows a QR code; an address that is too long for one has none.
  func showsQRCode(of article: Article) -> Bool {
    (article.review.showsQRCode ?? configuration.showsQRCodes) && QRCode.size(of: address(of: article)) != nil
  }
}
