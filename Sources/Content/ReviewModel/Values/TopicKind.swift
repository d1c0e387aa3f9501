/// A taxonomy: a kind of topic by which reviews are grouped. Restaurants and tags are built in; sites declare others.
///
/// An immutable class, because all topics of a kind share it.
package final class TopicKind: Sendable {
  /// The key of reviews that contains topics of this kind.
  package let key: String
  /// The singular name.
  package let name: String
  /// The plural name.
  package let plural: String
  /// The folder of the kind's pages in the site, and of its facts in the content folder.
  package let folder: String
  /// Whether topics are ranked by their averages.
  package let isRanked: Bool
  /// The number of reviews from which a topic without a file of facts has a page.
  package let minimum: Int
  /// Whether the reviews of a topic are ordered by their positions in a series.
  package let isSeries: Bool
  /// Whether single visits and entries of the log name topics, such as a cinema, so that a topic counts only the occasions there.
  package let isOfVisits: Bool
  /// The type of the topics (https://schema.org).
  package let thing: String?
  /// The fields of facts about a topic, whose values are shown as written.
  package let fields: [Field]

  init(
    _ key: String,
    name: String,
    plural: String,
    folder: String,
    isRanked: Bool = false,
    isSeries: Bool = false,
    isOfVisits: Bool = false,
    minimum: Int = 1,
    thing: String? = nil,
    fields: [Field] = []
  ) {
    (self.key, self.name, self.plural, self.folder) = (key, name, plural, folder)
    (self.isRanked, self.isSeries, self.isOfVisits, self.minimum) = (isRanked, isSeries, isOfVisits, minimum)
    (self.thing, self.fields) = (thing, fields)
  }
}

extension TopicKind: Equatable {
  /// Returns whether two kinds have the same key, which is unique in a site. A reloaded configuration creates new objects.
  package static func == (one: TopicKind, other: TopicKind) -> Bool { one === other || one.key == other.key }
}

extension TopicKind {
  /// The kind for visits as well, if a site declares its key for both.
  var alsoOfVisits: TopicKind {
    TopicKind(
      key,
      name: name,
      plural: plural,
      folder: folder,
      isRanked: isRanked,
      isSeries: isSeries,
      isOfVisits: true,
      minimum: minimum,
      thing: thing,
      fields: fields
    )
  }

  /// Whether topics that only the log names have pages: there are few of them, unlike people of films.
  package var isLogged: Bool { isOfVisits || self == Self.restaurants }
}

extension TopicKind {
  /// Restaurants: identified by name and city, and ranked unless they are closed.
  package static let restaurants = TopicKind(
    "restaurant",
    name: "Restaurant",
    plural: "Restaurants",
    folder: "restaurants",
    isRanked: true,
    thing: "Restaurant",
    fields: restaurantFields
  )

  /// The fields of restaurants, whose values are shown as written.
  private static let restaurantFields = [
    Field("address", .text, explanation: "Street and house number."),
    Field(
      "neighbourhood",
      .text,
      isListed: true,
      groupFolder: "neighbourhoods",
      outer: "city",
      explanation: "Neighbourhood or district."
    ),
    Field(
      "city",
      .text,
      isListed: true,
      groupFolder: "cities",
      explanation: "City. Distinguishes restaurants with the same name."
    ),
    Field("region", .text, explanation: "State, province or region."),
    Field("country", .text, explanation: "Country of the address."),
    Field(
      "cuisine",
      .texts,
      isListed: true,
      groupFolder: "cuisines",
      explanation: "Cuisine: a list, such as [Japanese, Ramen]."
    ),
    Field("price", .text, isListed: true, groupFolder: "prices", explanation: "Price level, such as €€."),
    Field("phone", .text, explanation: "Phone number."),
    Field("url", .url, name: "website", explanation: "URL of the website.", formLabel: "Website"),
    Field("map", .url, explanation: "URL of a map, such as a page of openstreetmap.org."),
    Field("latitude", .number, explanation: "Latitude in degrees, such as -36.8485. Requires longitude."),
    Field("longitude", .number, explanation: "Longitude in degrees, such as 174.7633. Requires latitude."),
    Field("opened", .month, explanation: "Month of the opening."),
    Field("closed", .month, explanation: "Month of the closing. Rankings omit closed restaurants."),
  ]

  /// The kinds of every site.
  package static let own = [restaurants, tags]

  /// Tags.
  package static let tags = TopicKind("tags", name: "Tag", plural: "Tags", folder: "tags")
}

extension TopicKind {
  /// Returns whether a topic is shown under another name than a review writes. Tags and restaurants are shown as the
  /// review spells them, unless it uses another of their names.
  package func calls(_ topic: Topic, otherwiseThan mention: Topic) -> Bool {
    let isOwn = self == Self.restaurants || self == Self.tags
    return isOwn ? topic.key != mention.key : topic.name != mention.name
  }
}
