import Diagnostics

/// Keys by which other systems call what Verdict knows by another name, and what to do about them.
package enum ForeignKeys {
  /// A key as keys are compared: in lower case, without `_` and `-`.
  package static func plain(_ key: String) -> String { key.lowercased().filter { $0 != "_" && $0 != "-" } }

  /// The key of a review that a plain key of another system stands for; nil where there is none.
  package static func reviewKey(_ plain: String) -> String? {
    known(plain).map { String($0.words.prefix { $0 != ":" }) }
  }

  /// The type of the field that a site may declare for a plain key; nil where it is not known.
  package static func fieldType(_ plain: String) -> String? { fieldKeys[plain] }

  /// Whether other systems need a plain key to make a page, and Verdict does not.
  package static func isNeedless(_ plain: String) -> Bool { needless.contains(plain) || plain.hasPrefix("eleventy") }

  /// The key of a restaurant that a plain key stands for; nil where there is none.
  package static func restaurantKey(_ plain: String) -> String? {
    let known = placeKeys.first { $0.foreign.contains(plain) }?.known
    return known ?? TopicKind.restaurants.fields.map(\.key).first { $0 == plain }
  }

  /// What to do about a key of a review that is not known; nil where nobody can tell.
  static func reviewHint(_ key: String) -> String? {
    let name = plain(key)
    if let known = known(name) { return "write \(known.words)" }
    if let type = fieldKeys[name] { return "declare it in site.yaml: fields: [{key: \(key), type: \(type)}]" }
    if name == "params" { return "remove params: and its indentation" }
    if isNeedless(name) { return "remove the line: Verdict does not use it" }
    return restaurantKeys.contains(name) ? "move it to the restaurant's file, restaurants/NAME.md" : nil
  }

  /// The key of reviews that another one is, if they differ in nothing but their names.
  static func renamedReviewKey(_ key: String) -> String? {
    if case .key(let name) = known(plain(key)) { name } else { nil }
  }

  private static func known(_ plain: String) -> Known? {
    reviewKeys.first { $0.foreign.contains(plain) }?.known
  }

  /// What a key of another system is here.
  private enum Known {
    /// The same under another name.
    case key(String)
    /// More than another name, or perhaps something else.
    case advice(String)

    var words: String {
      switch self {
      case .key(let key): key + ":"
      case .advice(let words): words
      }
    }
  }

  /// In lower case, without `_` and `-`, as all of these.
  private static let reviewKeys: [(known: Known, foreign: Set<String>)] = [
    (.key("updated"), ["lastmod", "lastmodified", "lastmodifiedat", "modified", "lastupdated"]),
    (.key("aliases"), ["redirectfrom", "redirects"]),
    (.advice("aliases: [/old/path/]"), ["permalink", "oldurl", "url"]),
    (.key("verdict"), ["description", "summary", "tagline", "lede", "dek"]),
    (.advice("verdict:"), ["excerpt", "subtitle"]),
    (
      .advice("image: and alt:"),
      [
        "cover", "photo", "thumbnail", "poster", "picture", "banner", "hero", "img", "images", "coverimage",
        "featuredimage", "teaser", "header",
      ]
    ),
    (.advice("alt:"), ["coveralt", "imagealt", "alttext", "photoalt"]),
    (.key("rating"), ["score", "stars", "grade", "myrating"]),
    (.advice("reviewer: with name: in site.yaml"), ["author", "authors", "by"]),
    (.advice("restaurant:"), ["venue", "location", "place"]),
    (
      .advice("pick: true"), ["featured", "favorite", "favourite", "recommended", "starred", "pin", "pinned", "sticky"]
    ),
    (.advice("draft: true for unpublished reviews"), ["status", "state", "visibility"]),
    (.key("category"), ["categories", "section", "genre"]),
    (.key("tags"), ["keywords", "labels", "topics"]),
    (.key("lang"), ["language", "locale"]),
    (.key("title"), ["name", "headline"]),
    (.key("visited"), ["watched", "watcheddate", "read", "finished", "dateread", "played", "seen"]),
    (.key("published"), ["publishdate", "pubdate", "created", "posted"]),
    (.advice("<!--more--> in the text"), ["excerptseparator"]),
  ]

  /// What reviews hold elsewhere, and how a site declares it.
  private static let fieldKeys = [
    "director": "topics", "cast": "texts", "artist": "topics", "bookauthor": "topics", "publisher": "topic",
    "developer": "topics", "platform": "texts", "brewery": "topic", "isbn": "text", "imdb": "text", "year": "year",
    "runtime": "duration", "pages": "number", "series": "series", "episode": "number", "season": "number",
  ]

  /// What other systems need to make a page.
  private static let needless: Set<String> = [
    "layout", "template", "type", "weight", "order", "toc", "math", "mermaid", "comments", "sitemap", "linktitle",
    "outputs", "markup", "expirydate", "cascade", "headless", "menu", "share", "related", "id", "guid", "uuid",
  ]

  private static let restaurantKeys = Set(TopicKind.restaurants.fields.map(\.key) + ["website", "suburb"])

  /// What to do about a key of a restaurant that is not known; nil where nobody can tell.
  static func restaurantHint(_ key: String) -> String? {
    renamedRestaurantKey(key).map { "write \($0):" }
  }

  /// The key of restaurants that another one is.
  static func renamedRestaurantKey(_ key: String) -> String? {
    placeKeys.first { $0.foreign.contains(key.lowercased()) }?.known
  }

  private static let placeKeys: [(known: String, foreign: Set<String>)] = [
    ("neighbourhood", ["suburb", "neighborhood", "district", "quarter", "area"]),
    ("region", ["state", "province", "county"]),
    ("latitude", ["lat"]),
    ("longitude", ["lon", "lng", "long"]),
    ("map", ["maplink", "mapurl", "googlemaps", "openstreetmap"]),
    ("url", ["website", "link", "homepage"]),
    ("name", ["title"]),
  ]
}
