import ImportFormats
import ReviewModel

/// The assignment of one category to each post of a site that allows several categories per post.
struct ForeignCategories {
  /// The categories in the order of their first use.
  private(set) var all: [ImportedCategory] = []
  private var names: [String: String] = [:]
  private let shared: Set<String>

  /// Creates the categories from the candidate names of each post.
  init(_ posts: [[String]]) {
    let counts = posts.reduce(into: [String: Int]()) { counts, names in
      for key in Set(names.compactMap(Self.key)) { counts[key, default: 0] += 1 }
    }
    shared = posts.count < 2 ? [] : Set(counts.filter { $0.value == posts.count }.keys)
  }

  /// Returns the category of a post and the other names. A well-known category is preferred, else the first name that is
  /// specific to some posts.
  mutating func category(among candidates: [String]) -> (name: String, others: [String]) {
    let chosen = candidates.first { Self.isKnown($0) } ?? candidates.first(where: tellsApart)
    let others = candidates.filter { $0 != chosen && Self.key($0) != Self.key(chosen ?? "") && tellsApart($0) }
    return (name(chosen ?? "Review"), others)
  }

  /// Whether a name is specific: neither shared by all posts nor generic nor a number.
  private func tellsApart(_ name: String) -> Bool {
    guard let key = Self.key(name) else { return false }
    return !shared.contains(key) && !Self.isGeneral(name) && !key.utf8.allSatisfy(\.isDigit)
  }

  /// Returns the name of the category in its first spelling, and adds a new category.
  private mutating func name(_ written: String) -> String {
    let key = Self.key(written) ?? written
    if let name = names[key] { return name }
    let category =
      Self.known(written) ?? ImportedCategory(Self.capitalized(written), plural: key == "review" ? "Reviews" : nil)
    names[key] = category.name
    if !all.contains(where: { $0.name == category.name }) { all.append(category) }
    return category.name
  }

  fileprivate static func key(_ name: String) -> String? { NameKey(of: name)?.value }

  /// Returns `video-games` as `Video games`; names with capital letters are unchanged.
  private static func capitalized(_ name: String) -> String {
    if name.contains(where: \.isUppercase) { return name }
    let words = String(name.map { $0 == "-" || $0 == "_" ? " " : $0 })
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Whether a folder, category or tag name is generic, such as `posts`.
  static func isGeneral(_ name: String) -> Bool {
    let words = [
      "post", "review", "blog", "article", "entry", "entrie", "all", "uncategorized", "uncategorised", "content",
      "page",
    ]
    let name = name.lowercased()
    return words.contains(name) || name.hasSuffix("s") && words.contains(String(name.dropLast()))
  }

  /// Returns the well-known category of a name, which may be a plural or end in `reviews`; nil for other names.
  fileprivate static func known(_ name: String) -> ImportedCategory? {
    guard var key = key(name) else { return nil }
    if let ending = ["-reviews", "-review", "reviews", "review"].first(where: key.hasSuffix) {
      key.removeLast(ending.count)
    }
    return kinds[key] ?? (key.hasSuffix("s") ? kinds[String(key.dropLast())] : nil)
  }

  /// The well-known categories of reviews, by the singular of their names.
  private static let kinds: [String: ImportedCategory] = {
    let kinds: [(names: [String], ImportedCategory)] = [
      (["film"], .init("Film", plural: "Films", type: "Movie", shape: "portrait")),
      (["movie"], .init("Movie", plural: "Movies", type: "Movie", shape: "portrait")),
      (["book"], .init("Book", plural: "Books", type: "Book", shape: "portrait")),
      (
        ["tv", "television", "tv-show", "tv-series"],
        .init("TV series", plural: "TV series", type: "TVSeries", shape: "portrait")
      ),
      (["album"], .init("Album", plural: "Albums", type: "MusicAlbum", shape: "square")),
      (["game", "video-game", "videogame"], .init("Game", plural: "Games", type: "VideoGame")),
      (["restaurant"], .init("Restaurant", plural: "Restaurants", type: "Restaurant")),
      (["cafe"], .init("Café", plural: "Cafés", type: "CafeOrCoffeeShop")),
      (["bar"], .init("Bar", plural: "Bars", type: "BarOrPub")),
    ]
    return Dictionary(uniqueKeysWithValues: kinds.flatMap { names, kind in names.map { ($0, kind) } })
  }()
}

extension ForeignCategories {
  /// Whether a name is a well-known category.
  static func isKnown(_ name: String) -> Bool { known(name) != nil }

  /// Whether a name is the category of restaurants, cafés or bars.
  static func servesFood(_ name: String) -> Bool {
    ["Restaurant", "CafeOrCoffeeShop", "BarOrPub"].contains(known(name)?.type)
  }
}
