import BinaryCoding
import Diagnostics
import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// An importer of `verdict export` files (JSON or CSV), and of any table whose columns have the names of front matter keys.
package enum VerdictImporter: Importer {
  package static let name = "verdict"
  package static let system = "Verdict"

  package static func recognizedFiles(of source: some ImportSource) throws -> Int {
    try exports(in: source).count + tables(in: source).count
  }

  package static func read(_ source: some ImportSource) throws -> ImportedCollection {
    let (exports, tables) = (try exports(in: source), try tables(in: source))
    if exports.isEmpty && tables.isEmpty { throw try notFound(in: source) }
    var collection = ImportedCollection()
    let read = try exports.map { file throws(ImportFailure) in try VerdictExport(file) }
    for export in read { export.add(to: &collection, source.paths) }
    try leaveOutLargeFiles(of: source, &collection)
    let exported = Set(read.flatMap(\.paths))
    let parsed = try tables.filter { !exported.contains($0.path) }.map { VerdictTable(try CSVTable.parse($0)) }
    let scale = ForeignScale(parsed.flatMap(\.ratings))
    for table in parsed { table.add(to: &collection, scale) }
    if exports.isEmpty { (collection.site.scale, collection.site.scaleReason) = (scale.scale, scale.reason) }
    return collection
  }

  /// Removes files beside an export that exceed the size limits of a build.
  private static func leaveOutLargeFiles(
    of source: some ImportSource,
    _ collection: inout ImportedCollection
  ) throws {
    let kinds = Dictionary(grouping: collection.pictures.values, by: SourcePictures.isPicture)
    for (isPicture, paths) in kinds {
      let limit = isPicture ? ContentLimits.picture : ContentLimits.copiedFile
      var missing = Set(paths.map(PathKey.init))
      try source.read(missing, atMost: limit, orElse: { _ in }) { missing.remove(PathKey($0.path)) }
      collection.pictures = collection.pictures.filter { !missing.contains(PathKey($0.value)) }
      collection.remarks += missing.map(\.path).sorted { $0.precedesBytewise($1) }.map {
        ImportRemark(.skipped, "larger than \(limit / 1_000_000) MB", of: "", at: ImportPlace($0))
      }
    }
  }

  private static func exports(in source: some ImportSource) throws -> [SourceFile] {
    try source.files(ending: ".json") { $0.names("siteFile") && $0.names("reviews") }
  }

  private static func tables(in source: some ImportSource) throws -> [SourceFile] {
    try source.files(ending: ".csv") {
      $0.hasColumns(["title", "rating", "category"]) || $0.hasColumns(["path", "address", "status", "text"])
    }
  }

  /// Creates a review from front matter values; adds a remark and returns nil if the title or category is missing. Values
  /// with a separate property of the review are removed from its entries.
  static func review(
    _ values: FrontMatterEntries,
    path: String?,
    at place: ImportPlace,
    _ remarks: inout [ImportRemark]
  ) -> ImportedReview? {
    var values = values
    let (title, category) = (values.take("title"), values.take("category"))
    guard let title, let category else {
      let reason = title == nil ? "missing title" : "missing category"
      remarks.append(ImportRemark(.skipped, reason, of: path ?? title ?? "a row", at: place))
      return nil
    }
    let rating = values.take("rating") ?? values["visits"]?.latestRating
    let day = values["date"]?.text ?? ""
    var review = ImportedReview(
      key: values.take("imported") ?? "\(name)/\(path ?? Slug(of: "\(title) \(day)")?.value ?? title)",
      place: place,
      title: title,
      rating: rating.flatMap(Self.rating),
      category: category
    )
    review.path = path.flatMap(pathBelowReviews)
    review.entries = values
    return review
  }

  /// Parses a rating as points, else as a grade; nil if unrated. Grades may also be numbers, so callers with a grade scale
  /// override the result.
  private static func rating(_ text: String) -> ImportedRating? {
    if text.lowercased() == "unrated" { return nil }
    return Rating.hundredths(of: text).map(ImportedRating.points) ?? .grade(text)
  }

  /// Returns the path below `reviews/` without extension; nil for other paths.
  private static func pathBelowReviews(_ path: String) -> String? {
    let (folder, ending) = ("reviews/".utf8, ".md".utf8)
    guard isContentPath(path), path.utf8.starts(with: folder), path.utf8.suffix(ending.count).elementsEqual(ending)
    else { return nil }
    return String(Substring(path.utf8.dropFirst(folder.count).dropLast(ending.count)))
  }
}

extension FrontMatterEntries {
  /// Removes the value of a key and returns its text; nil if the text is empty or missing.
  fileprivate mutating func take(_ key: String) -> String? {
    defer { self[key] = nil }
    return self[key]?.text
  }
}

extension YAML {
  /// The rating of the latest rated visit in a list, which is that of a review without another one.
  fileprivate var latestRating: String? {
    guard case .list(let visits) = self else { return nil }
    let rated = visits.compactMap { visit -> (day: String, rating: String)? in
      guard case .mapping(let members) = visit,
        let rating = members.first(where: { $0.key == "rating" })?.value.text
      else { return nil }
      return (members.first { $0.key == "date" }?.value.text ?? "", rating)
    }
    return rated.max { $0.day < $1.day }?.rating
  }

  /// The text of a nonempty scalar; nil otherwise.
  fileprivate var text: String? {
    switch self {
    case .plain(let text), .text(let text): cleaned(text).isEmpty ? nil : text
    case .list, .mapping: nil
    }
  }
}
