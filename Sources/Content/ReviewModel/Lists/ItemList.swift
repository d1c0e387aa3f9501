import BinaryCoding
import Diagnostics
import Notation

/// A list of films, books or other subjects: written item by item, or of the reviews that meet conditions.
package struct ItemList: ContentValue {
  package let path: String
  /// The name in URLs.
  package let slug: Slug
  package let title: String
  /// A summary in one sentence.
  package let verdict: String?
  package let illustration: Illustration?
  /// The language of the text (BCP 47); nil for the site's.
  package let language: String?
  package let aliases: [Ranged<String>]
  package let isDraft: Bool
  /// The day of the list; nil for a list without one, which is in no feed.
  package let publicationTime: Timestamp?
  package let update: Timestamp?
  /// Whether the items are numbered.
  package let isRanked: Bool
  package let contents: Contents
  /// The headings between the items; nil for none.
  package let grouping: ListGrouping?

  /// The origin of the items.
  package enum Contents: Sendable {
    case items([Item])
    case reviews(Selection)
  }

  /// An item as written.
  package struct Item: Hashable, Sendable {
    /// The name of the subject; nil if `review` names it.
    package var title: String?
    /// The path of the review, as written.
    package var review: Ranged<String>?
    /// The index of the category in the site's configuration.
    package var category: Int?
    /// The year of the subject.
    package var year: Int?
    package var url: String?
    /// A remark in one paragraph of Markdown.
    package var note: Ranged<String>?
    /// The source range for diagnostics.
    package var place = SourceRange(0, 0)
  }

  /// The reviews that meet conditions, in an order.
  package struct Selection: Sendable {
    package let query: Query
    /// The source range of the conditions.
    package let place: SourceRange
    package let order: ListOrder
    /// The maximum number of reviews; nil for all.
    package let limit: Int?
  }
}

extension ItemList {
  /// The name of the file without its extension.
  package var name: String { fileName(path) }

  /// Returns whether a text names the list: by its file, with or without folder and extension, or by its name in URLs.
  package func isNamed(_ text: String) -> Bool {
    let written = fileName(text)
    return written.hasBytes(of: name) || written.hasBytes(of: slug.value)
  }

  package var notes: [Ranged<String>] { items.compactMap(\.note) }

  package var lastChange: Timestamp? { update ?? publicationTime }

  /// The written items; empty for an automatic list.
  package var items: [Item] { if case .items(let items) = contents { items } else { [] } }

  /// The conditions of an automatic list; nil for a written one.
  package var selection: Selection? { if case .reviews(let selection) = contents { selection } else { nil } }

  /// Returns the topics of a kind in the conditions.
  package func mentions(of kind: TopicKind, _ letters: SlugLetters) -> [Ranged<Topic>] {
    let names = selection?.query.names.filter { $0.key == kind.key } ?? []
    return names.compactMap { named in
      let written = named.name.written
      return Topic(name: written.value, letters).map { Ranged($0, at: written.range) }
    }
  }

  /// The keys of lists in the order of forms.
  package static let declaration = Declaration([
    Field(own: "title", "Title", "Title of the list."),
    Field(own: "verdict", "Summary", "Summary in one sentence, shown with the title."),
    Field(own: "ranked", "Numbered", "Numbers the items: the first is the best."),
    Field(
      own: "items",
      "Items",
      "Items in order: titles, paths of reviews, or mappings with title or review, year, category, url and note."
    ),
    Field(
      own: "where",
      "Conditions",
      "Conditions that the reviews of an automatic list meet, such as {category: Film, rating: 4..}."
    ),
    Field(
      own: "sort",
      "Order",
      "Order of an automatic list: date (newest first, default), rating (best first), title or a field; - reverses it."
    ),
    Field(own: "limit", "Limit", "Maximum number of items of an automatic list."),
    Field(
      own: "group",
      "Headings",
      "Headings between the items: month, year, decade, rating, category, letter or a field."
    ),
    Field(own: "date", "Day", "Day of the list, with an optional time. Without it, the list is in no feed."),
    Field(own: "updated", "Updated", "Day of the last important change.", isRare: true),
    Field(own: "image", "Image", "Main image: path relative to this file or the content folder.", isRare: true),
    Field(own: "alt", "Alt text of the image", isRare: true),
    Field(own: "draft", "Draft (not published)", "Marks a draft, which is not published."),
    Field(
      own: "lang",
      "Language",
      "Language of the text, such as de. Default: the language of the site.",
      isRare: true
    ),
    Field(own: "slug", "Name in the URL (slug)", isRare: true),
    Field(own: "aliases", nil, "Old paths that redirect here, such as /2019/04/old-name/.", isRare: true),
    Field(own: "imported", nil, "Identifier in the import source. Never shown."),
  ])

  /// The keys of an item, in the order of forms.
  static let itemDeclaration = Declaration([
    Field(own: "title", "Title", "Name of the film, book or other subject."),
    Field(own: "review", "Review", "Path of the review, such as reviews/films/heat.md."),
    Field(own: "year", "Year", "Year of the subject, which distinguishes subjects of one name."),
    Field(own: "category", "Category", "Category: a name from categories in site.yaml.", isRare: true),
    Field(own: "url", "Link", "Address of a page about a subject without a review.", isRare: true),
    Field(own: "note", "Note", "Remark in one paragraph of Markdown."),
  ])
}

/// The order of an automatic list, in the syntax of `sort`.
package struct ListOrder: Hashable, Sendable {
  package let key: Key
  /// Whether the natural order of the key is reversed.
  package let isReversed: Bool

  /// What the order depends on. The natural order begins with the newest day, the best rating, the first title or the least value.
  package enum Key: Hashable, Sendable {
    case date, rating, title
    case field(String)
  }

  /// The order of lists without `sort`.
  static let standard = ListOrder("date")

  /// The keys of every site.
  static let keys = ["date", "rating", "title"]

  /// Creates the order of a text such as `rating` or `-year`; other keys than those of every site are keys of fields.
  init(_ text: String) {
    isReversed = text.hasPrefix("-")
    let key = isReversed ? String(text.dropFirst()) : text
    self.key =
      switch key {
      case "date": .date
      case "rating": .rating
      case "title": .title
      default: .field(key)
      }
  }
}

extension ListOrder: CustomStringConvertible {
  /// The text of `sort`.
  package var description: String {
    let key =
      switch key {
      case .date: "date"
      case .rating: "rating"
      case .title: "title"
      case .field(let key): key
      }
    return isReversed ? "-\(key)" : key
  }
}

/// The headings of a list.
package enum ListGrouping: Hashable, Sendable {
  /// The month, year or decade of the occasion; if the site declares a field `year`, the year or decade of the subject.
  case month, year, decade
  /// The year of the occasion, also if the site declares a field `year`.
  case visited
  case rating, category, letter
  case field(String)

  private static let names: [(name: String, grouping: ListGrouping)] = [
    ("month", .month), ("year", .year), ("decade", .decade), ("visited", .visited), ("rating", .rating),
    ("category", .category), ("letter", .letter),
  ]

  /// The names of the headings that every site has.
  static let keys = names.map(\.name)

  /// Creates the headings with a name, otherwise those of a field.
  init(_ name: String) { self = Self.names.first { $0.name == name }?.grouping ?? .field(name) }
}

extension ListGrouping: CustomStringConvertible {
  /// The text of `group`.
  package var description: String {
    if case .field(let key) = self { key } else { Self.names.first { $0.grouping == self }?.name ?? "" }
  }
}
