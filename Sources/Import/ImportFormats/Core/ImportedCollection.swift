import BinaryCoding
import Diagnostics
import FrontMatter
import Notation

/// The result of an importer, independent of the site that it is imported into.
package struct ImportedCollection: Sendable {
  /// The proposed configuration of a new site.
  package var site = ImportedSite()
  /// The reviews, in the order of the source.
  package var reviews: [ImportedReview] = []
  /// The entries of the log: what was seen without being reviewed, is being read, or is planned.
  package var log: [ImportedReview] = []
  /// Pages and topics that are separate entries of the source.
  package var files: [ImportedFile] = []
  /// Restaurants and other topics whose properties come from reviews or other entries.
  package var facts: [ImportedFile] = []
  /// The paths of images in the source, by their new paths below the content folder.
  package var pictures: [String: String] = [:]
  /// The mapping of each column or key, in the order of the source.
  package var mappings: [ImportMapping] = []
  /// The locations of skipped, changed or unconverted content.
  package var remarks: [ImportRemark] = []
  /// The paths of all files of the source.
  package private(set) var paths: [String] = []
  /// The paths of ignored entries of the source.
  package private(set) var unreadPaths: [String] = []
  /// The paths of the files that are read for their rows or for the configuration of the site.
  package var readPaths: Set<PathKey> = []
  /// The number of rows, items or list elements in the files of `readPaths`.
  package var rowCount = 0
  /// The number of rows that are merged into the review, or the file, of another row.
  package var joinedRowCount = 0
  /// The number of rows that are items of lists.
  package var itemCount = 0
  /// The keys and the categories in files of the log, which a new site declares.
  package var logged: (keys: Set<String>, categories: Set<String>) = ([], [])

  package init() {}

  /// The reviews, their further visits, and the entries of the log.
  package var entries: [ImportedReview] { reviews.flatMap { [$0] + $0.others } + log }

  /// Whether the log contains what is planned: a watchlist, or books to read. Its page is private to many.
  package var hasPlans: Bool { log.contains { $0.status == .next } }

  /// The fields of the site that some entry has.
  package var usedFields: [ImportedField] {
    let keys = Set((reviews + log).flatMap(\.entries.keys)).union(logged.keys)
    let written = reviews.flatMap { $0.entries["visits"]?.members ?? [] }.map(\.key)
    let visitKeys = Set(reviews.flatMap(\.visits).flatMap { $0.entries.map(\.key) } + written)
    return site.fields.filter { ($0.isOfVisits ? visitKeys : keys).contains($0.key) }
  }

  /// The files of the source that the importer neither reads nor skips for a reason of their own.
  package private(set) var unsupportedPaths: [String] = []

  /// Adds a remark about a row or file that is not imported.
  package mutating func skip(_ reason: String, of subject: String = "", at place: ImportPlace) {
    remarks.append(ImportRemark(.skipped, reason, of: subject, at: place))
  }

  /// Adds a remark about a value that is changed or omitted.
  package mutating func change(_ text: String, of subject: String, at place: ImportPlace) {
    remarks.append(ImportRemark(.changed, text, of: subject, at: place))
  }

  /// Adds a file that is read for its rows.
  package mutating func add(_ file: SourceFile, rows: Int) {
    readPaths.insert(PathKey(file.path))
    rowCount += rows
    remarks += file.controlRemarks("removed")
  }

  /// Stores the paths of the source, and adds a remark for each file that is not imported.
  mutating func account(for source: some ImportSource, isPicture: (String) -> Bool) {
    (paths, unreadPaths) = (source.paths, source.unreadPaths)
    let places = entries.map(\.place) + files.map(\.place) + remarks.filter { $0.kind == .skipped }.map(\.place)
    let used = readPaths.union((pictures.values + places.map(\.path)).map(PathKey.init))
    for path in paths where !used.contains(PathKey(path)) {
      let isPicture = isPicture(path)
      if !isPicture { unsupportedPaths.append(path) }
      let reason = isPicture ? "unused image" : "file not supported by this import"
      skip(reason, at: ImportPlace(path))
    }
  }
}

/// A rating on the scale of its source.
package enum ImportedRating: Hashable, Sendable {
  /// A number in hundredths: 450 for 4.5.
  case points(Int)
  case grade(String)

  /// The hundredths of a number, or the name of a grade.
  package var points: Int? { if case .points(let points) = self { points } else { nil } }
  package var grade: String? { if case .grade(let name) = self { name } else { nil } }
}

/// A content file that is not a review.
package struct ImportedFile: Sendable {
  /// The path below the content folder, such as `restaurants/balaji-bhavan.md`.
  package var path: String
  package var place: ImportPlace
  package var entries: FrontMatterEntries
  /// The text below the front matter; the whole text of a list or table.
  package var body: String
  /// The days from which and until which the source shows the page.
  package var lifetime: ImportedLifetime = (nil, nil)

  /// Creates a page or topic file.
  package init(path: String, place: ImportPlace, entries: FrontMatterEntries, body: String = "") {
    (self.path, self.place, self.entries, self.body) = (path, place, entries, body)
  }
}

/// The first day of publication at the source, and the day on which it ends; nil if unlimited.
package typealias ImportedLifetime = (begin: CalendarDay?, end: CalendarDay?)

/// The mapping of a column or key of a source to front matter.
package struct ImportMapping: Hashable, Sendable {
  package let column: String
  /// The front matter key, or `text`; nil with a reason if the column is not imported.
  package let key: String?
  /// The reason for omitting the column; nil if it is imported.
  package let reason: String?

  /// Creates the mapping of a column to a key.
  package init(_ column: String, to key: String) { (self.column, self.key, reason) = (column, key, nil) }

  /// Creates the mapping of an omitted column.
  package init(_ column: String, leftOut reason: String) { (self.column, key, self.reason) = (column, nil, reason) }
}

/// A message about one location of a source. The report groups remarks with equal texts.
package struct ImportRemark: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A row or file without a review.
    case skipped
    /// Content that a review stores in another form than its source, such as a shortcode that remains as text.
    case changed
  }

  package let kind: Kind
  /// The reason or the change, worded identically for all similar remarks: `it was neither rated nor reviewed`.
  package let text: String
  package let place: ImportPlace
  /// The subject of the remark, such as a film title or a shortcode.
  package let subject: String

  /// Creates a remark about a value or an entry of the source.
  package init(_ kind: Kind, _ text: String, of subject: String, at place: ImportPlace) {
    (self.kind, self.text, self.subject, self.place) = (kind, text, subject, place)
  }
}
