import Diagnostics
import FrontMatter

// MARK: - Categories of a site
extension EntryReader {
  mutating func categories() -> [Category] {
    expect("categories", .mappings, isRequired: true)
    let readers = mappings("categories", example: "{name: Movie}", of: YAML.named)
    if isEmptyList("categories") {
      report(
        .missingKey,
        "missing key 'categories'",
        hint: "add categories: with an indented line - name: Movie",
        at: place(of: "categories")
      )
    }
    var categories: [DeclaredCategory] = []
    for reader in readers {
      if let category = category(reader), isNew(category, among: categories, at: reader.place(of: "name")) {
        categories.append(category)
      }
    }
    let fixed = Set(categories.indices.filter { categories[$0].hasOwnSlug })
    return zip(categories, categories.map(\.topic).distinguished(fixed: fixed)).map { $0.category(at: $1.slug) }
  }

  private mutating func category(_ entries: EntryReader) -> DeclaredCategory? {
    var reader = entries
    let name = reader.requiredText("name", example: "Movie")
    if let name { reader.warnAboutMarks(around: Ranged(name, at: reader.valuePlace(of: "name"))) }
    let plural = reader.text("plural")
    let hasOwnSlug = reader.holdsValue("slug")
    let slug = reader.ownSlug()
    let type = reader.reviewableType()
    let (shape, verb) = (reader.shape(), reader.text("verb"))
    reader.explain([
      "name": "Name as written in reviews.",
      "plural": "Plural of the name. Default: the name.",
      "slug": "Name in URLs. Default: derived from the plural.",
      "type": "schema.org type of the reviewed item, for search engines.",
      "poster": "Same as shape: portrait.",
      "shape":
        "Aspect ratio of images: portrait (2:3), landscape (3:2), square or widescreen (16:9). Default: that of most images.",
      "verb": "Verb for the day, in the language of the site, such as heard.",
    ])
    reader.reportUnknownKeys()
    report(reader, of: "categories")
    guard let name, slug != nil || !hasOwnSlug, let topic = Topic(name: plural ?? name, slugLetters) else { return nil }
    let own = slug.map(topic.with) ?? topic
    return DeclaredCategory(name: name, topic: own, hasOwnSlug: hasOwnSlug, type: type, shape: shape, verb: verb)
  }

  /// Returns the shape of images; `poster: true` is an alias of portrait.
  private mutating func shape() -> PictureShape? {
    let isPoster = optionalCondition("poster")
    let written = choice("shape", among: PictureShape.allCases.map(\.rawValue)).flatMap(PictureShape.init)
    if let written, let isPoster, isPoster != (written == .portrait) {
      report(
        .shapeContradiction,
        "'poster: \(isPoster)' contradicts 'shape: \(written.rawValue)'",
        hint: "remove poster:",
        at: place(of: "poster")
      )
    }
    return written ?? (isPoster == true ? .portrait : nil)
  }

  /// Returns whether a key is missing, empty or an empty list.
  private mutating func isEmptyList(_ key: String) -> Bool {
    guard let entry = entry(key) else { return true }
    guard case .sequence(let values, _) = entry.value else { return false }
    return values.isEmpty
  }

  private mutating func isNew(
    _ category: DeclaredCategory,
    among others: [DeclaredCategory],
    at range: SourceRange
  ) -> Bool {
    guard let other = others.first(where: category.collides) else { return true }
    report(
      .categoryDuplicate,
      "category '\(category.name)' has the same name or URL as '\(other.name)'",
      hint: "use another name, or add slug:",
      at: range
    )
    return false
  }

  /// Returns the schema.org type of the reviewed items; warns about types that do not support reviews.
  private mutating func reviewableType() -> String? {
    expect("type", .suggestion(reviewableTypes.sorted()))
    guard let text = writtenText("type") else { return nil }
    if reviewableTypes.contains(text.value) { return text.value }
    report(
      .unknownCategoryType,
      "search engines do not accept reviews of type '\(text.value)'",
      text.value,
      among: reviewableTypes.sorted(),
      hint: "use a type such as Movie, Book, Restaurant or Product",
      at: text.range
    )
    return nil
  }
}

/// A category whose slug may depend on the other categories.
private struct DeclaredCategory {
  let name: String
  /// The plural; the slug derives from it unless `hasOwnSlug`.
  let topic: Topic
  let hasOwnSlug: Bool
  let type: String?
  let shape: PictureShape?
  let verb: String?

  /// Returns whether both have the same name, or the same slug and `distinguished` cannot change it.
  func collides(with other: DeclaredCategory) -> Bool {
    if name == other.name { return true }
    return topic.slug == other.topic.slug && (hasOwnSlug || other.hasOwnSlug || topic.key == other.topic.key)
  }

  func category(at slug: Slug) -> Category {
    Category(name: name, plural: topic.name, slug: slug, type: type, shape: shape, verb: verb)
  }
}

/// The types of schema.org that the largest search engine accepts as `itemReviewed` ("Review snippet structured data"),
/// and their subtypes that are commonly reviewed.
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
