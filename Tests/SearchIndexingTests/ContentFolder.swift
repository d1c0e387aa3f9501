import Foundation
import Notation
import SearchIndexing

/// The reviews of a content folder, read as simply as the samples allow: no test of front matter.
struct ContentFolder {
  typealias Review = (document: SearchDocument, mark: SearchMark, text: [UInt8])

  /// The reviews and their texts, the newest first.
  let reviews: [Review]

  /// The sample site of the project.
  static let sample = root.appending(path: "content")

  /// The folder of the package.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  /// Reads `reviews/` below a folder.
  init(_ folder: URL) throws {
    let reviews = folder.appending(path: "reviews")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: reviews.path).filter { $0.hasSuffix(".md") }
    self.reviews = try paths.sorted().compactMap { try Self.read(reviews.appending(path: $0)) }
      .sorted { $0.document.day > $1.document.day }
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
      url: "/reviews/\(slug)/",
      category: topic(category),
      restaurant: entries["restaurant"].map(topic),
      day: day,
      tags: (entries["tags"] ?? "").split(separator: ",").map { topic($0.trimmingCharacters(in: .whitespaces)) }
    )
    let rating = entries["rating"].flatMap(Double.init).map { Int($0 * 100) }
    return (document, SearchMark(rating: rating, isPick: entries["pick"] == "true"), Array(parts[2].utf8))
  }

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

extension SearchIndex {
  /// The index of the reviews of a folder, with hashes that only tell files apart.
  static func sample(_ reviews: [ContentFolder.Review], _ rules: LanguageRules) -> SearchIndex {
    let documents = reviews.map(\.document)
    return SearchIndex(
      marks: reviews.map(\.mark),
      categories: Set(documents.map(\.category.name)).sorted(),
      rules: rules,
      hash: { bytes in
        String(bytes.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }, radix: 16)
      },
      document: { documents[$0] }
    )
  }
}
