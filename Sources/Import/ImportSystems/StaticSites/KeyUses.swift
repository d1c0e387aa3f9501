import FrontMatter
import ImportFormats
import ReviewModel

/// The mapping of a front matter key of posts.
enum KeyUse {
  /// The values belong to this key of reviews.
  case review(String)
  /// The values belong to this key of restaurant files.
  case restaurant(String)
  case field(ForeignField)
  case leftOut(String)
}

/// The mappings of all keys in the posts of a site.
struct KeyUses {
  private(set) var uses: [String: KeyUse] = [:]
  /// The mappings in the order of the keys.
  private(set) var mappings: [ImportMapping] = []
  /// The fields that some review has.
  private(set) var fields: [ForeignField] = []

  private(set) var reviewer: String?
  /// The keys that name restaurants.
  let restaurantKeys: [String]

  /// Maps the keys of all posts.
  init(_ posts: [ForeignEntries], topics: Set<String> = []) {
    restaurantKeys = Self.areVenuesRestaurants(posts) ? ["restaurant", "venue"] : ["restaurant"]
    let hasRestaurants = posts.contains { [restaurantKeys] in $0[restaurantKeys] != nil }
    let hasSeries = posts.contains { $0["series"] != nil }
    var (order, values): ([String], [String: [Entry]]) = ([], [:])
    for entry in posts.lazy.flatMap(\.all) {
      if values[entry.plain] == nil { order.append(entry.plain) }
      values[entry.plain, default: []].append(entry.entry)
    }
    for plain in order {
      let entries = values[plain] ?? []
      let use =
        hasSeries && ForeignPost.placesInSeries.contains(plain)
        ? .review("series")
        : people(plain, entries.map(\.value)) ?? Self.topics(plain, entries, topics)
          ?? (isOtherVenue(plain) ? nil : Self.use(of: plain, hasRestaurants: hasRestaurants))
          ?? Self.field(entries, posts.count)
      add(use, plain, written: entries.first?.key.text ?? plain)
    }
  }

  /// Whether most venues serve food. Venues of concerts and films are plain texts.
  private static func areVenuesRestaurants(_ posts: [ForeignEntries]) -> Bool {
    let all = posts.filter { $0["venue"] != nil }
    let serving = all.count { post in
      let names = ["category", "categories", "section", "type"].flatMap { post[$0]?.texts ?? [] }
      return post["cuisine"] != nil || names.contains(where: ForeignCategories.servesFood)
    }
    return serving * 2 > all.count
  }

  private func isOtherVenue(_ plain: String) -> Bool { plain == "venue" && !restaurantKeys.contains(plain) }

  /// Whether a normalized key contains the author of a post.
  static func isAuthor(_ plain: String) -> Bool { ForeignKeys.reviewKey(plain) == "reviewer" }

  /// Maps an author key. An author of all posts is the reviewer; several authors are creators of the reviewed works.
  private mutating func people(_ plain: String, _ values: [Value]) -> KeyUse? {
    guard Self.isAuthor(plain), let first = values.lazy.flatMap(\.names).first else { return nil }
    guard Set(values.map { $0.names.map { $0.lowercased() } }.filter { !$0.isEmpty }).count > 1 else {
      reviewer = reviewer ?? first
      return nil
    }
    return .field(ForeignField(plain == "by" ? "author" : plain, "topics", values.filter { !$0.names.isEmpty }))
  }

  /// Maps a taxonomy of the old site; nil for other keys, and for keys that have a meaning in Verdict.
  private static func topics(_ plain: String, _ entries: [Entry], _ topics: Set<String>) -> KeyUse? {
    guard topics.contains(plain), own[plain] == nil, let key = ForeignField.key(entries[0].key.text) else { return nil }
    let values = entries.map(\.value).filter { !$0.names.isEmpty }
    return values.isEmpty ? nil : .field(ForeignField(key, "topics", values))
  }

  private mutating func add(_ use: KeyUse, _ plain: String, written key: String) {
    var use = use
    if case .field(let field) = use, fields.contains(where: { $0.key == field.key }) {
      use = .leftOut("duplicate of another key")
    }
    uses[plain] = use
    switch use {
    case .review(let name): mappings.append(ImportMapping(key, to: name))
    case .restaurant(let name): mappings.append(ImportMapping(key, to: "restaurants/*.md: \(name)"))
    case .leftOut(let reason): mappings.append(ImportMapping(key, leftOut: reason))
    case .field(let field):
      mappings.append(ImportMapping(key, to: field.key))
      fields.append(field)
    }
  }

  /// Returns the mapping that follows from the name of a key; nil if it depends on the values.
  private static func use(of plain: String, hasRestaurants: Bool) -> KeyUse? {
    if let reason = leftOut[plain] { return .leftOut(reason) }
    if ForeignPost.isHiding(plain) { return .review("draft") }
    if hasRestaurants, !reviewKeys.contains(plain), let key = ForeignKeys.restaurantKey(plain) {
      return .restaurant(key)
    }
    if let key = own[plain] { return .review(key) }
    if ForeignKeys.fieldType(plain) != nil || fieldNames.contains(plain) { return nil }
    if let key = ForeignKeys.reviewKey(plain) {
      return key.hasPrefix("<!--")
        ? .review("text") : key == "reviewer" ? .leftOut("the reviewer is set in site.yaml") : .review(key)
    }
    return ForeignKeys.isNeedless(plain) ? .leftOut("specific to the old system") : nil
  }

  private static func field(_ entries: [Entry], _ postCount: Int) -> KeyUse {
    let (key, values) = (entries[0].key.text, entries.map(\.value).filter { !$0.isNull })
    let type = ForeignKeys.fieldType(ForeignKeys.plain(key))
    guard let name = ForeignField.key(key) else { return .leftOut("not a valid key") }
    guard !values.isEmpty else { return .leftOut("always empty") }
    guard type == "series" || values.allSatisfy(\.isFlat) else { return .leftOut("nested entries") }
    guard type != nil || values.count > 1 else { return .leftOut("used in only one file") }
    let isShared = values.count == postCount && postCount >= sharing && Set(values.map(\.texts)).count == 1
    guard !isShared else { return .leftOut("same value in all files") }
    let field = ForeignField(name, type, values)
    if type == nil, field.isPlainText, let technical = TechnicalValue.name(key, values) { return .leftOut(technical) }
    return .field(field)
  }

  /// The minimum number of posts with one shared value for the value to count as site-wide.
  static let sharing = 3

  /// Keys with the meaning of Verdict's keys, and ambiguous names with a fixed mapping.
  private static let own: [String: String] = {
    let names = ReviewValidator.ownKeys.map { (ForeignKeys.plain($0), $0) }
    let others = [
      ("review", "rating"), ("ratings", "rating"), ("meta", "verdict"),
      ("opengraph", "image"),
    ]
    return Dictionary(names + others) { one, _ in one }
  }()

  /// Names that have another meaning elsewhere, but are fields of reviews.
  private static let fieldNames: Set<String> = ["genre", "genres", "location", "place"]
  private static let reviewKeys: Set<String> = ["title", "name", "url", "link", "image", "alt", "location"]

  private static let leftOut: [String: String] = {
    let pinned = ["featured", "pin", "pinned", "sticky", "starred"].map { ($0, "position of the post in lists") }
    return Dictionary(uniqueKeysWithValues: pinned)
  }()
}
