import Diagnostics
import FrontMatter

/// The keys of other systems that have another name in Verdict, and the hints for them.
package enum ForeignKeys {
  /// Returns a key in its form for comparison: in lower case, without `_` and `-`.
  package static func plain(_ key: String) -> String { key.lowercased().filter { $0 != "_" && $0 != "-" } }

  /// Returns the key of reviews for another system's plain key, or nil.
  package static func reviewKey(_ plain: String) -> String? {
    known(plain).map(\.key)
  }

  /// Returns the type of field that a site may declare for a plain key, or nil.
  package static func fieldType(_ plain: String) -> String? { fieldKeys[plain] }

  /// Returns whether other systems require a plain key to create a page, and Verdict does not.
  package static func isNeedless(_ plain: String) -> Bool { needless.contains(plain) || plain.hasPrefix("eleventy") }

  /// Returns the key of restaurants for a plain key, or nil.
  package static func restaurantKey(_ plain: String) -> String? {
    let known = placeKeys.first { $0.foreign.contains(plain) }?.known
    return known ?? TopicKind.restaurants.fields.map(\.key).first { $0 == plain }
  }

  /// Returns the equivalents of other systems' keys in reviews. `read` requests the keys of a review.
  static func reviewKeys(_ read: @escaping (inout EntryReader) -> Void) -> KeyNames {
    KeyNames(hint: reviewHint, equivalent: { known(plain($0)).flatMap(\.target) }, name: renamedReviewKey, read: read)
  }

  private static func reviewHint(_ key: String, _ value: String?, _ isWritten: (String) -> Bool) -> String? {
    let name = plain(key)
    if case .alias = known(name) {
      let path = value.flatMap { ValueForm.alias.corrections(of: $0).values.first?.value }
      let line = { (alias: String) in
        isWritten("aliases") ? "add \(alias) to aliases:" : "write aliases: \(YAML.texts([alias]))"
      }
      return path.map(line) ?? "write former paths, such as aliases: [/old/path/]"
    }
    if let known = known(name) { return known.hint }
    if let type = fieldKeys[name] { return "declare it in site.yaml: fields: [{key: \(key), type: \(type)}]" }
    if name == "params" { return "remove params: and its indentation" }
    if isNeedless(name) { return "remove the line: Verdict does not use it" }
    return restaurantKeys.contains(name) ? "move it to the restaurant's file, restaurants/NAME.md" : nil
  }

  /// Returns the key of reviews to which a key can be renamed without changing its value, or nil.
  private static func renamedReviewKey(_ key: String) -> String? {
    if case .key(let name) = known(plain(key)) { name } else { nil }
  }

  private static func known(_ plain: String) -> Known? {
    equivalents.first { $0.foreign.contains(plain) }?.known
  }

  /// The equivalent of another system's key.
  private enum Known {
    /// A key with another name and the same value.
    case key(String)
    /// A key with a hint, if the value differs or the key may have another meaning.
    case advice(String, String)
    /// A former path of the page.
    case alias

    var key: String {
      switch self {
      case .key(let key), .advice(let key, _): key
      case .alias: "aliases"
      }
    }

    /// The key that the hint names; nil if several values of the key are joined.
    var target: String? { if case .alias = self { nil } else { key } }

    var hint: String { if case .advice(_, let hint) = self { hint } else { "write \(key):" } }
  }

  /// The equivalents of plain keys of other systems.
  private static let equivalents: [(known: Known, foreign: Set<String>)] = [
    (.key("updated"), ["lastmod", "lastmodified", "lastmodifiedat", "modified", "lastupdated"]),
    (.key("aliases"), ["redirectfrom", "redirects"]),
    (.alias, ["permalink", "oldurl", "url"]),
    (.key("verdict"), ["description", "summary", "tagline", "lede", "dek"]),
    (.advice("verdict", "write verdict:"), ["excerpt", "subtitle"]),
    (
      .advice("image", "use image: with alt:"),
      [
        "cover", "photo", "thumbnail", "poster", "picture", "banner", "hero", "img", "images", "coverimage",
        "featuredimage", "teaser", "header",
      ]
    ),
    (.advice("alt", "write alt:"), ["coveralt", "imagealt", "alttext", "photoalt"]),
    (.key("rating"), ["score", "stars", "grade", "myrating"]),
    (.advice("reviewer", "name the author in site.yaml, under reviewer:"), ["author", "authors", "by"]),
    (.advice("restaurant", "write restaurant:"), ["venue", "location", "place"]),
    (
      .advice("pick", "write pick: true"),
      ["featured", "favorite", "favourite", "recommended", "starred", "pin", "pinned", "sticky"]
    ),
    (.key("draft"), draftKeys),
    (
      .advice("draft", "add draft: true to unpublished reviews"),
      ["status", "state", "visibility", "publish", "public"]
    ),
    (.key("category"), ["categories", "section", "genre"]),
    (.key("tags"), ["keywords", "labels", "topics"]),
    (.key("lang"), ["language", "locale"]),
    (.key("title"), ["name", "headline"]),
    (.key("visited"), ["watched", "watcheddate", "read", "finished", "dateread", "played", "seen"]),
    (.key("published"), ["publishdate", "pubdate", "created", "posted"]),
    (.advice("<!--more--> in the text", "write <!--more--> in the text"), ["excerptseparator"]),
  ]

  /// The keys with which other systems keep a page out of lists or search engines.
  private static let draftKeys: Set<String> = ["private", "hidden", "unlisted", "noindex", "secret"]

  /// Returns the equivalents of other systems' keys in pages. `read` requests the keys of a page.
  static func pageKeys(_ read: @escaping (inout EntryReader) -> Void) -> KeyNames {
    func name(_ key: String) -> String? { draftKeys.contains(plain(key)) ? "draft" : nil }
    return KeyNames(hint: { key, _, _ in name(key).map { "write \($0):" } }, equivalent: name, name: name, read: read)
  }

  /// Common keys of reviews in other systems, with the type of field to declare.
  private static let fieldKeys = [
    "director": "topics", "cast": "texts", "artist": "topics", "bookauthor": "topics", "publisher": "topic",
    "developer": "topics", "platform": "texts", "brewery": "topic", "isbn": "text", "imdb": "text", "year": "year",
    "runtime": "duration", "pages": "number", "series": "series", "episode": "number", "season": "number",
  ]

  /// The keys that other systems require to create a page.
  private static let needless: Set<String> = [
    "layout", "template", "type", "weight", "order", "toc", "math", "mermaid", "comments", "sitemap", "linktitle",
    "outputs", "markup", "expirydate", "cascade", "headless", "menu", "share", "related", "id", "guid", "uuid",
  ]

  private static let restaurantKeys = Set(TopicKind.restaurants.fields.map(\.key) + ["website", "suburb"])

  /// Returns the hint for an unknown key of a restaurant, or nil.
  static func restaurantHint(_ key: String) -> String? {
    renamedRestaurantKey(key).map { "write \($0):" }
  }

  /// Returns the key of restaurants to which a key can be renamed, or nil.
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
