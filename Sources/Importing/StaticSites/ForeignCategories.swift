import ReviewModel

/// The categories of a site that sorts its posts more freely than into one category each.
struct ForeignCategories {
  /// In the order in which posts name them.
  private(set) var all: [ImportedCategory] = []
  private var names: [String: String] = [:]
  private let shared: Set<String>

  /// Makes the categories of posts by the names that each is sorted under.
  init(_ posts: [[String]]) {
    let counts = posts.reduce(into: [String: Int]()) { counts, names in
      for key in Set(names.compactMap(Self.key)) { counts[key, default: 0] += 1 }
    }
    shared = posts.count < 2 ? [] : Set(counts.filter { $0.value == posts.count }.keys)
  }

  /// The category of a post that is sorted under some names: the first that is known to be one, else the first that tells
  /// posts apart; and the other names.
  mutating func category(among candidates: [String]) -> (name: String, others: [String]) {
    let chosen = candidates.first { Self.known[Self.key($0) ?? ""] != nil } ?? candidates.first(where: tellsApart)
    let others = candidates.filter { $0 != chosen && Self.key($0) != Self.key(chosen ?? "") && tellsApart($0) }
    return (name(chosen ?? "Review"), others)
  }

  /// Whether a name may tell posts apart: not every post has it, and it does not just say that they are posts.
  private func tellsApart(_ name: String) -> Bool {
    guard let key = Self.key(name) else { return false }
    return !shared.contains(key) && !Self.isGeneral(name) && !key.utf8.allSatisfy(\.isDigit)
  }

  /// The name of the category as it was first written.
  private mutating func name(_ written: String) -> String {
    let key = Self.key(written) ?? written
    if let name = names[key] { return name }
    let category =
      Self.known[key] ?? ImportedCategory(Self.capitalized(written), plural: key == "review" ? "Reviews" : nil)
    names[key] = category.name
    if !all.contains(where: { $0.name == category.name }) { all.append(category) }
    return category.name
  }

  fileprivate static func key(_ name: String) -> String? { NameKey(of: name)?.value }

  /// `video-games` as `Video games`; what has capitals stays.
  private static func capitalized(_ name: String) -> String {
    if name.contains(where: \.isUppercase) { return name }
    let words = String(name.map { $0 == "-" || $0 == "_" ? " " : $0 })
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Whether a name of a folder, category or tag only says that something is a post.
  static func isGeneral(_ name: String) -> Bool {
    let words = [
      "post", "review", "blog", "article", "entry", "entrie", "all", "uncategorized", "uncategorised", "content",
      "page",
    ]
    let name = name.lowercased()
    return words.contains(name) || name.hasSuffix("s") && words.contains(String(name.dropLast()))
  }

  /// What people review most, by the keys of its names.
  fileprivate static let known: [String: ImportedCategory] = {
    let kinds: [(ImportedCategory, [String])] = [
      (
        .init("Film", plural: "Films", type: "Movie", shape: "portrait"),
        ["film", "films", "film-review", "film-reviews"]
      ),
      (
        .init("Movie", plural: "Movies", type: "Movie", shape: "portrait"),
        ["movie", "movies", "movie-review", "movie-reviews", "moviereviews"]
      ),
      (
        .init("Book", plural: "Books", type: "Book", shape: "portrait"),
        ["book", "books", "book-review", "book-reviews", "bookreview", "bookreviews"]
      ),
      (
        .init("TV series", plural: "TV series", type: "TVSeries", shape: "portrait"),
        ["tv", "television", "tv-show", "tv-shows", "tv-series"]
      ),
      (
        .init("Album", plural: "Albums", type: "MusicAlbum", shape: "square"),
        ["album", "albums", "album-reviews"]
      ),
      (
        .init("Game", plural: "Games", type: "VideoGame"),
        ["game", "games", "video-game", "video-games", "videogames", "game-reviews"]
      ),
      (
        .init("Restaurant", plural: "Restaurants", type: "Restaurant"),
        ["restaurant", "restaurants", "restaurant-review", "restaurant-reviews"]
      ),
      (.init("Café", plural: "Cafés", type: "CafeOrCoffeeShop"), ["cafe", "cafes"]),
      (.init("Bar", plural: "Bars", type: "BarOrPub"), ["bar", "bars"]),
    ]
    return Dictionary(uniqueKeysWithValues: kinds.flatMap { kind, keys in keys.map { ($0, kind) } })
  }()
}

extension ForeignCategories {
  /// Whether a name is one of what people review most.
  static func isKnown(_ name: String) -> Bool { known[key(name) ?? ""] != nil }
}
