import ReviewModel

extension PictureShape {
  /// The number of images from which their shapes say something about a category.
  private static let leastImages = 3

  /// Returns the shape of images in each category: the chosen one, otherwise that of more than half of its images.
  static func all(of configuration: SiteConfiguration, _ articles: [Article]) -> [PictureShape] {
    var counts = [[PictureShape: Int]](repeating: [:], count: configuration.categories.count)
    for article in articles {
      if let shape = article.picture?.shape { counts[article.review.category][shape, default: 0] += 1 }
    }
    return zip(configuration.categories, counts).map { $0.shape ?? most(of: $1) ?? .landscape }
  }

  private static func most(of counts: [PictureShape: Int]) -> PictureShape? {
    let total = counts.values.reduce(0, +)
    return total < leastImages ? nil : counts.first { $0.value * 2 > total }?.key
  }
}
