import Diagnostics

/// Keys by which other systems call what Verdict knows by another name, and what to do about them.
enum ForeignKeys {
  /// What to do about a key of a review that is not known; nil where nobody can tell.
  static func reviewHint(_ key: String) -> String? {
    let key = key.lowercased()
    if let known = reviewKeys.first(where: { $0.foreign.contains(key) })?.known { return "write \(known)" }
    return restaurantKeys.contains(key) ? "it belongs into the restaurant's own file, restaurants/NAME.md" : nil
  }

  private static let reviewKeys: [(known: String, foreign: Set<String>)] = [
    ("updated:", ["lastmod", "last_modified", "last_modified_at", "modified", "lastupdated"]),
    ("aliases: [/old/path/]", ["permalink", "redirect_from", "redirects", "oldurl", "url"]),
    ("verdict:", ["description", "summary", "excerpt", "tagline", "lede", "dek", "subtitle"]),
    (
      "image:, and alt: for what it shows",
      ["cover", "photo", "thumbnail", "poster", "picture", "banner", "hero", "img"]
    ),
    ("rating:", ["score", "stars", "grade", "my_rating", "myrating"]),
    ("reviewer: with name: in site.yaml", ["author", "authors", "by"]),
    ("restaurant:", ["venue", "location", "place"]),
    ("pick: true", ["featured", "favorite", "favourite", "recommended", "starred"]),
    ("draft: true for what is not to be published", ["status", "state", "visibility"]),
    ("category:", ["categories", "section", "genre"]),
    ("tags:", ["keywords", "labels", "topics"]),
    ("lang:", ["language", "locale"]),
    ("title:", ["name", "headline"]),
    ("visited:", ["watched", "watcheddate", "read", "finished", "dateread", "played", "seen"]),
    ("published:", ["publishdate", "pubdate", "created", "posted"]),
  ]

  private static let restaurantKeys = Set(
    TopicKind.restaurants.fields.map(\.key) + ["website", "region", "suburb", "neighbourhood"]
  )
}
