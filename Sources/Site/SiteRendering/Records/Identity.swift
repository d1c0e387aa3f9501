import BinaryCoding
import ReviewModel
import SiteModel
import Templating

// MARK: - The line below a title that tells one work or place from another
extension Site {
  /// Returns the line that distinguishes the subject of a review from others of its title: for a place with a file of facts, its name,
  /// city or area, cuisine and price; otherwise the people, the part and the year, by the types of the declared fields. On the page of
  /// a topic, and below the name of a restaurant, this name is omitted; the number in a series precedes the rest.
  func identity(of review: ReviewID, onPageOf kind: TopicKind? = nil) -> String? {
    if let place = place(of: review) {
      return joined(placeParts(place, of: review, isNamed: kind == .restaurants), by: Self.dot)
    }
    let number = kind.flatMap { catalog.reviews[review].place(in: $0) }.map { TemplateNumber(hundredths: $0).plainText }
    let work = joined(workParts(of: review, without: kind), by: string("listSeparator", default: ", "))
    return joined([number, work].compactMap(\.self), by: Self.dot)
  }

  /// The separator, which never begins a line.
  private static let dot = "\u{A0}· "

  /// Joins parts; in right-to-left text each is isolated, so that a Latin name does not reverse the order of its neighbours (Unicode
  /// Standard Annex #9, "Explicit Directional Isolates").
  private func joined(_ parts: [String], by separator: String) -> String? {
    guard !parts.isEmpty else { return nil }
    return (isMirrored && parts.count > 1 ? parts.map { "\u{2068}\($0)\u{2069}" } : parts).joined(separator: separator)
  }

  /// Returns the facts of the restaurant of a review; nil without a file of facts.
  func place(of review: ReviewID) -> TopicArchive? {
    guard let id = catalog.restaurant(of: review) else { return nil }
    let archive = catalog.restaurants.archives[id]
    return archive.facts == nil ? nil : archive
  }

  /// Returns the hash of everything that the card of a review shows.
  func shownHash(_ review: ReviewID) -> ContentHash {
    guard let place = place(of: review) else { return cardHash(review) }
    var hasher = WordHasher()
    hasher.add(cardHash(review))
    for part in placeParts(place, of: review, isNamed: false) { hasher.add(part) }
    return hasher.hash()
  }

  private func placeParts(_ place: TopicArchive, of review: ReviewID, isNamed: Bool) -> [String] {
    let details = place.facts?.details
    func text(_ key: String) -> String? { details?[key].flatMap { $0.text ?? $0.texts?.first }.map { typeset($0) } }
    let name = isNamed || namesRestaurant(review) ? nil : topicLinks.restaurant(of: review)?.name
    let (city, area) = (text("city"), text("neighbourhood"))
    let location = hasSeveralCities ? city ?? area : area ?? city
    return [name, location, text("cuisine"), text("price").map(unbroken)].compactMap(\.self)
  }

  /// Whether the title of a review contains the name of its restaurant.
  func namesRestaurant(_ review: ReviewID) -> Bool {
    topicLinks.restaurant(of: review).map { typeset(catalog.reviews[review].title).contains($0.name) } ?? false
  }

  /// Returns a price class such as "€€" with word joiners, because a line may break between two currency signs (Unicode Standard
  /// Annex #14); other prices unchanged.
  private func unbroken(_ price: String) -> String {
    price.allSatisfy(\.isCurrencySymbol) ? price.map(String.init).joined(separator: "\u{2060}") : price
  }

  private func workParts(of review: ReviewID, without kind: TopicKind?) -> [String] {
    let facts = facts(of: review).filter { kind == nil || !$0.isOnlyTopic(of: kind) }
    let maker = facts.firstIndex(where: \.namesPeople) ?? facts.firstIndex(where: \.isText)
    let year = facts.firstIndex(where: \.isYear)
    let listed = facts.indices.filter { facts[$0].isListed && $0 != maker && $0 != year }
    let (parts, others) = (listed.filter { facts[$0].isPart }, listed.filter { !facts[$0].isPart })
    return ([maker] + parts + [year] + others).compactMap { $0.flatMap { facts[$0].line } }
  }
}

/// The restaurant of a review, with the facts that a reader needs to go there.
struct PlaceRecord: TemplateRecord {
  let archive: TopicArchive
  let site: Site

  static let schema = RecordSchema<PlaceRecord>("place") { place in
    place.text("name", "Name of the restaurant.") { $0.site.typeset($0.archive.topic.name) }
    place.details(TopicKind.restaurants.fields) { $0.site.details(of: $0.archive) }
    place.mapLink { $0.archive }
    place.condition("isClosed", "True if the restaurant has closed for good.") { $0.archive.isClosed }
  }
}

/// The place of a review, for its fingerprint.
struct ReviewPlace: TemplateRecord {
  let place: PlaceRecord?

  static let schema = RecordSchema<ReviewPlace>("place of a review") { review in
    review.record("place", "The restaurant of the review.", of: PlaceRecord.self) { $0.place }
  }
}
