import Foundation
import Notation
import SearchIndexing
import TestSupport

/// The reviews of a content folder. A minimal parser reads the front matter of the sample site.
struct ContentFolder {
  struct Review {
    var document: SearchDocument
    let mark: SearchMark
    let day: CalendarDay
    let url: String
    var text: [UInt8]
  }

  /// The reviews with their texts, without drafts, oldest first.
  let reviews: [Review]

  /// The content folder of the sample site.
  static let sample = root.appending(path: "content")

  static let root = Repository.root

  /// Reads the reviews of a content folder.
  init(_ folder: URL) throws {
    let reviews = folder.appending(path: "reviews")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: reviews.path).filter { $0.hasSuffix(".md") }
    self.reviews = try paths.sorted().compactMap { try Self.read(reviews.appending(path: $0)) }
      .sorted { $0.day < $1.day }
  }

  private static func read(_ file: URL) throws -> Review? {
    let text = try String(contentsOf: file, encoding: .utf8)
    let parts = text.split(separator: "---\n", maxSplits: 2, omittingEmptySubsequences: false)
    let entries = entries(parts[1])
    guard entries["draft"] == nil, let title = entries["title"], let category = entries["category"],
      let day = (entries["visited"] ?? entries["published"]).flatMap({ CalendarDay($0) })
    else { return nil }
    let slug = entries["slug"] ?? file.deletingPathExtension().lastPathComponent
    let document = SearchDocument(
      title: title,
      category: topic(category),
      restaurant: entries["restaurant"].map(topic),
      tags: (entries["tags"] ?? "").split(separator: ",").map { topic($0.trimmingCharacters(in: .whitespaces)) }
    )
    let rating = entries["rating"].flatMap(Double.init).map { Int($0 * 100) }
    let mark = SearchMark(
      rating: rating,
      isPick: entries["pick"] == "true",
      category: categories.firstIndex(of: document.category.slug) ?? 0,
      year: day.year,
      subject: 0
    )
    return Review(document: document, mark: mark, day: day, url: "/reviews/\(slug)/", text: Array(parts[2].utf8))
  }

  /// The category slugs of the sample site.
  static let categories = ["movie", "tv-show", "game", "app", "education", "book", "restaurant"]

  private static func entries(_ frontMatter: Substring) -> [String: String] {
    let pairs = frontMatter.split(separator: "\n").compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":"), line.first != " " else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: CharacterSet(charactersIn: " \"[]"))
      return (String(line[..<colon]), value)
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private static func topic(_ name: String) -> SearchDocument.Topic {
    .init(name: name, slug: name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-"))
  }
}

extension ContentFolder.Review {
  /// The search result of the review.
  var result: SearchResult {
    SearchResult(
      title: document.title,
      url: url,
      category: document.category.name,
      subject: document.restaurant?.name,
      day: day,
      rating: mark.rating,
      isPick: mark.isPick,
      verdict: nil,
      picture: nil,
      avif: nil,
      language: nil,
      text: String(decoding: text, as: UTF8.self)
    )
  }
}

extension SearchIndex {
  /// Returns the index of reviews. Its hash function is FNV-1a, which suffices to distinguish files.
  static func sample(_ reviews: [ContentFolder.Review], _ rules: LanguageRules) -> SearchIndex {
    SearchIndex(
      marks: reviews.map(\.mark),
      categories: ContentFolder.categories,
      rules: rules,
      results: "result-"
    ) { bytes in
      let hash = bytes.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
      return String(1 << 63 | hash, radix: 16)
    }
  }
}
