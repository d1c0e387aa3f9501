import Diagnostics
import FrontMatter

/// What an importer understood of a source, before anything is known of the site that it goes to.
package struct ImportedCollection: Sendable {
  /// What a new site would be.
  package var site = ImportedSite()
  /// In the order of the source.
  package var reviews: [ImportedReview] = []
  /// Pages and topics, each an entry of the source.
  package var files: [ImportedFile] = []
  /// Restaurants and other topics of which entries say something besides.
  package var facts: [ImportedFile] = []
  /// Where pictures lie in the source, by the paths that they get below the content folder.
  package var pictures: [String: String] = [:]
  /// What becomes of each column or key, in the order of the source.
  package var mappings: [ImportMapping] = []
  /// What was left out, changed or kept as text, and where.
  package var remarks: [ImportRemark] = []
  /// The paths of all files of the source.
  package private(set) var paths: [String] = []
  /// The paths of what lies in the source and is never read.
  package private(set) var unreadPaths: [String] = []
  /// Those of files that are read for their rows, or for what they say of the site as a whole.
  package var readPaths: Set<String> = []
  /// How many rows, items or elements of lists the files of `readPaths` hold.
  package var rowCount = 0
  /// How many of them add to the review of another row.
  package var joinedRowCount = 0

  package init() {}

  /// Notes a file that is read for its rows.
  mutating func add(_ file: SourceFile, rows: Int) {
    readPaths.insert(file.path)
    rowCount += rows
    remarks += file.controlRemarks("removed")
  }

  /// Stores the paths of the source, and adds a remark for each file that is not imported.
  mutating func account(for source: some ImportSource) {
    (paths, unreadPaths) = (source.paths, source.unreadPaths)
    var used = readPaths.union(pictures.values)
    used.formUnion(reviews.map(\.place.path))
    used.formUnion(files.map(\.place.path))
    used.formUnion(remarks.lazy.filter { $0.kind == .skipped }.map(\.place.path))
    for path in paths where !used.contains(path) {
      let reason =
        SourcePictures.isPicture(path) ? "unused image" : "file not supported by this import"
      remarks.append(ImportRemark(.skipped, reason, of: "", at: ImportPlace(path)))
    }
  }
}

/// A review as its source has it.
package struct ImportedReview: Sendable {
  /// What it is called at its source, the same in every export: `letterboxd/boxd.it/4rRfM`. Kept as `imported:`.
  package var key: String
  package var place: ImportPlace
  package var title: String
  /// Nil where it was not rated.
  package var rating: ImportedRating?
  /// The name of one of the categories of `ImportedSite`.
  package var category: String
  /// The path of its file below `reviews/` without extension; nil to make one of the title.
  package var path: String?
  /// All other front matter.
  package var entries = FrontMatterEntries()
  /// Markdown that Verdict takes without an error.
  package var body = ""

  package init(key: String, place: ImportPlace, title: String, rating: ImportedRating?, category: String) {
    (self.key, self.place, self.title) = (key, place, title)
    (self.rating, self.category) = (rating, category)
  }
}

/// A rating as its source has it.
package enum ImportedRating: Hashable, Sendable {
  /// Times 100: 450 for 4.5.
  case points(Int)
  case grade(String)
}

/// Another content file.
package struct ImportedFile: Sendable {
  /// The path below the content folder, such as `restaurants/balaji-bhavan.md`.
  package var path: String
  package var place: ImportPlace
  package var entries: FrontMatterEntries
  package var body: String

  package init(path: String, place: ImportPlace, entries: FrontMatterEntries, body: String = "") {
    (self.path, self.place, self.entries, self.body) = (path, place, entries, body)
  }
}

/// What becomes of a column or key of a source.
package struct ImportMapping: Hashable, Sendable {
  package let column: String
  /// The key of front matter, or `text`; nil where it has no place, with the reason.
  package let key: String?
  package let reason: String?

  package init(_ column: String, to key: String) { (self.column, self.key, reason) = (column, key, nil) }

  package init(_ column: String, leftOut reason: String) { (self.column, key, self.reason) = (column, nil, reason) }
}

/// What is to be said of one place of a source. Those of one text are told together.
package struct ImportRemark: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A row or file of which no review is made.
    case skipped
    /// Something that a review holds otherwise than its source, such as a shortcode that stays as text.
    case changed
  }

  package let kind: Kind
  /// Why, or what, in words that are the same for all alike: `it was neither rated nor reviewed`.
  package let text: String
  package let place: ImportPlace
  /// What it is about, such as the title of a film or a shortcode.
  package let subject: String

  package init(_ kind: Kind, _ text: String, of subject: String, at place: ImportPlace) {
    (self.kind, self.text, self.subject, self.place) = (kind, text, subject, place)
  }
}
