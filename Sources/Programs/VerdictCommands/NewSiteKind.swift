import ArgumentParser

/// The subject of the reviews of a new site.
enum NewSiteKind: String, CaseIterable, ExpressibleByArgument {
  case anything, films, books, restaurants

  /// The paths of short reviews that each demonstrate other features, and of their images and topics, in reading order.
  var examples: [String] {
    switch self {
    case .anything: Self.restaurant + ["reviews/seven-samurai.md", "reviews/middlemarch.md"]
    case .films: ["reviews/seven-samurai.md", "reviews/ikiru.md", "reviews/fawlty-towers.md"]
    case .books:
      ["reviews/a-wizard-of-earthsea.md", "reviews/the-tombs-of-atuan.md", "reviews/a-room-of-ones-own.md"]
    case .restaurants: Self.restaurant + ["reviews/cafe-lumen.md"]
    }
  }

  /// A restaurant with two visits.
  private static let restaurant = [
    "reviews/aurora-first-visit.md", "reviews/aurora-second-visit.md", "reviews/aurora-plate.svg",
    "restaurants/trattoria-aurora.md",
  ]
}
