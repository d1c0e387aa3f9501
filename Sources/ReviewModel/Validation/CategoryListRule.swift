import Diagnostics
import FrontMatter

/// The categories of a site.
extension EntryReader {
  mutating func categories() -> [Category] {
    expect("categories", .mappings, isRequired: true)
    let readers = mappings("categories", example: "{name: Movie}")
    if isEmptyList("categories") {
      report(
        .missingKey,
        "the site has no categories",
        hint: "add categories: with an indented line - name: Movie",
        at: place(of: "categories")
      )
    }
    var categories: [Category] = []
    for reader in readers {
      if let category = category(reader), isNew(category, among: categories, at: reader.place(of: "name")) {
        categories.append(category)
      }
    }
    return categories
  }

  private mutating func category(_ entries: EntryReader) -> Category? {
    var reader = entries
    let name = reader.requiredText("name", example: "Movie")
    let plural = reader.text("plural")
    let slug = reader.categorySlug(name, plural)
    let type = reader.reviewableType()
    let (shape, verb) = (reader.shape(), reader.text("verb"))
    reader.reportUnknownKeys()
    report(reader, of: "categories")
    guard let name, let slug else { return nil }
    return Category(name: name, plural: plural ?? name, slug: slug, type: type, shape: shape, verb: verb)
  }

  /// The shape of pictures; `poster: true` is another way to write the upright one.
  private mutating func shape() -> PictureShape {
    let isPoster = optionalCondition("poster")
    let written = choice("shape", among: PictureShape.allCases.map(\.rawValue)).flatMap(PictureShape.init)
    if let written, let isPoster, isPoster != (written == .portrait) {
      report(
        .shapeContradiction,
        "'poster: \(isPoster)' and 'shape: \(written.rawValue)' contradict each other",
        hint: "remove poster:",
        at: place(of: "poster")
      )
    }
    return written ?? (isPoster == true ? .portrait : .landscape)
  }

  private mutating func categorySlug(_ name: String?, _ plural: String?) -> Slug? {
    expect("slug", .slug)
    if let plural { return slug(of: plural, in: "plural") }
    // Without a name the key is known all the same, and its fault is reported.
    guard let name else { return holdsValue("slug") ? slug(of: "", in: "name") : nil }
    return slug(of: name, in: "name")
  }

  /// Whether a key was not written, or holds a list of nothing.
  private mutating func isEmptyList(_ key: String) -> Bool {
    guard let entry = entry(key) else { return true }
    guard case .sequence(let values, _) = entry.value else { return false }
    return values.isEmpty
  }

  private mutating func isNew(_ category: Category, among others: [Category], at range: SourceRange) -> Bool {
    guard let other = others.first(where: { $0.slug == category.slug || $0.name == category.name }) else { return true }
    report(
      .categoryDuplicate,
      "the category '\(category.name)' has the name or URL of '\(other.name)'",
      hint: "give it another name, or a slug: of its own",
      at: range
    )
    return false
  }

  /// The schema.org type of what is reviewed; a type that takes no reviews is a warning.
  private mutating func reviewableType() -> String? {
    expect("type", .suggestion(reviewableTypes.sorted()))
    guard let text = writtenText("type") else { return nil }
    if reviewableTypes.contains(text.value) { return text.value }
    report(
      .unknownCategoryType,
      "'\(text.value)' is no type that search engines accept reviews of",
      text.value,
      among: reviewableTypes.sorted(),
      hint: "use a type such as Movie, Book, Restaurant or Product",
      at: text.range
    )
    return nil
  }
}

/// Types of schema.org that the largest search engine takes as `itemReviewed` ("Review snippet structured data"), with
/// their subtypes that reviews are written of.
let reviewableTypes: Set<String> = [
  "Book", "Course", "CreativeWorkSeason", "CreativeWorkSeries", "Episode", "Event", "Game", "HowTo", "LocalBusiness",
  "MediaObject", "Movie", "MusicPlaylist", "MusicRecording", "Organization", "Product", "Recipe",
  "SoftwareApplication",
  "AudioObject", "BarOrPub", "Bakery", "BookSeries", "CafeOrCoffeeShop", "ComicSeries", "EducationEvent",
  "EntertainmentBusiness", "ExhibitionEvent", "FastFoodRestaurant", "Festival", "FoodEstablishment", "Hotel",
  "IceCreamShop", "LodgingBusiness", "MobileApplication", "MovieSeries", "MovieTheater", "Museum", "MusicAlbum",
  "MusicEvent", "PodcastEpisode", "PodcastSeries", "RadioSeries", "Restaurant", "Store", "TVEpisode", "TVSeason",
  "TVSeries", "TheaterEvent", "VideoGame", "VideoGameSeries", "VideoObject", "Vehicle", "WebApplication", "Winery",
]
