import ReviewModel

extension Site {
  /// What one does with a subject of a category, in the words of the site, or of its type, in those of the theme: seen, read,
  /// played. What there is no word for has its day.
  func visitedLabel(_ category: ReviewModel.Category, isRestaurant: Bool) -> String {
    if let verb = category.verb {
      let label = string("visitedVerb", default: "{verb}").replacing("{verb}", with: verb)
      return label.prefix(1).uppercased() + label.dropFirst()
    }
    let type = isRestaurant ? "Restaurant" : category.type
    let names = [type, type.flatMap { Self.kin[$0] }, "other"].compactMap { $0 }
    return names.lazy.compactMap { self.strings.texts["visitedAs.\($0)"] }.first ?? "On"
  }

  /// The types with whose subjects one does the same as with those of another.
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
