import ReviewModel
import SiteModel

extension Site {
  /// Returns the label before the date of a visit: the configured verb of a category, otherwise the theme's string for its
  /// schema.org type (seen, read, played). The fallback is "On".
  func visitedLabel(_ category: ReviewModel.Category, isRestaurant: Bool) -> String {
    if let verb = category.verb {
      let label = string("visitedVerb", default: "{verb}").replacing("{verb}", with: verb)
      return label.prefix(1).uppercased() + label.dropFirst()
    }
    return label("visitedAs", of: category, isRestaurant: isRestaurant) ?? "On"
  }

  /// Returns the theme's string for the schema.org type of a category, from a mapping of types to texts.
  func label(_ strings: String, of category: ReviewModel.Category, isRestaurant: Bool) -> String? {
    let type = isRestaurant ? "Restaurant" : category.type
    let names = [type, type.flatMap { Self.kin[$0] }, "other"].compactMap { $0 }
    return names.lazy.compactMap { self.strings.texts["\(strings).\($0)"] }.first
  }

  /// Types that share the label of another type.
  private static let kin = Dictionary(
    [
      "Movie": [
        "CreativeWorkSeason", "CreativeWorkSeries", "Episode", "MovieSeries", "TVEpisode", "TVSeason", "TVSeries",
        "TheaterEvent", "VideoObject",
      ],
      "MusicRecording": [
        "AudioObject", "MusicAlbum", "MusicEvent", "MusicPlaylist", "PodcastEpisode", "PodcastSeries", "RadioSeries",
      ],
      "Book": ["BookSeries", "ComicSeries"],
      "Game": ["VideoGame", "VideoGameSeries"],
      "SoftwareApplication": ["MobileApplication", "WebApplication"],
      "Course": ["EducationEvent"],
      "Product": ["HowTo", "Vehicle"],
      "Restaurant": [
        "BarOrPub", "Bakery", "CafeOrCoffeeShop", "EntertainmentBusiness", "ExhibitionEvent", "FastFoodRestaurant",
        "Festival", "FoodEstablishment", "Hotel", "IceCreamShop", "LocalBusiness", "LodgingBusiness", "MovieTheater",
        "Museum", "Store", "Winery",
      ],
    ].flatMap { type, kin in kin.map { ($0, type) } },
    uniquingKeysWith: { first, _ in first }
  )
}
