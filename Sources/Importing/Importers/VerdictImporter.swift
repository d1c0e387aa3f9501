import Diagnostics
import FrontMatter
import Notation
import ReviewModel

/// What `verdict export` writes, as JSON or CSV; also any table whose columns are called as Verdict's keys.
package enum VerdictImporter: Importer {
  package static let name = "verdict"
  package static let system = "Verdict"

  package static func recognizedFiles(of source: some ImportSource) throws -> Int {
    try exports(in: source).count + tables(in: source).count
  }

  package static func read(_ source: some ImportSource) throws -> ImportedCollection {
    let (exports, tables) = (try exports(in: source), try tables(in: source))
    if exports.isEmpty && tables.isEmpty { throw try nothing(in: source) }
    var collection = ImportedCollection()
    for file in exports { try VerdictExport(file).add(to: &collection, source.paths) }
    try leaveOutLargeFiles(of: source, &collection)
    for file in tables { try VerdictTable(CSVTable.parse(file)).add(to: &collection) }
    return collection
  }

  /// Leaves out the files that lie beside an export and that a build refuses for their size.
  private static func leaveOutLargeFiles(
    of source: some ImportSource,
    _ collection: inout ImportedCollection
  ) throws {
    let kinds = Dictionary(grouping: collection.pictures.values, by: SourcePictures.isPicture)
    for (isPicture, paths) in kinds {
      let limit = isPicture ? ContentLimits.picture : ContentLimits.copiedFile
      var missing = Set(paths)
      try source.read(missing, atMost: limit, orElse: { _ in }) { missing.remove($0.path) }
      collection.pictures = collection.pictures.filter { !missing.contains($0.value) }
      collection.remarks += missing.sorted().map {
        ImportRemark(.skipped, "larger than \(limit / 1_000_000) MB", of: "", at: ImportPlace($0))
      }
    }
  }

  private static func exports(in source: some ImportSource) throws -> [SourceFile] {
    try source.files(ending: ".json") { $0.names("siteFile") && $0.names("reviews") }
  }

  private static func tables(in source: some ImportSource) throws -> [SourceFile] {
    try source.files(ending: ".csv") { $0.hasColumns(["title", "rating", "category"]) }
  }

  /// The review that some values make; nil, with a remark, where one that it needs is missing. What has its own place in a
  /// review is taken out of the values.
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
    let rating = values.take("rating")
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

  /// Points unless they cannot be any; a site with grades has names like numbers, too, and tells by its scale.
  private static func rating(_ text: String) -> ImportedRating? {
    if text.lowercased() == "unrated" { return nil }
    return Rating.hundredths(of: text).map(ImportedRating.points) ?? .grade(text)
  }

  /// Nil for a path that is not one of a review.
  private static func pathBelowReviews(_ path: String) -> String? {
    let (folder, ending) = ("reviews/".utf8, ".md".utf8)
    guard isContentPath(path), path.utf8.starts(with: folder), path.utf8.suffix(ending.count).elementsEqual(ending)
    else { return nil }
    return String(Substring(path.utf8.dropFirst(folder.count).dropLast(ending.count)))
  }
}

extension FrontMatterEntries {
  /// The text of a key, which then has none; nil where it had no text that says something.
  fileprivate mutating func take(_ key: String) -> String? {
    defer { self[key] = nil }
    return self[key]?.text
  }
}

extension YAML {
  /// A scalar that says something.
  fileprivate var text: String? {
    switch self {
    case .plain(let text), .text(let text): cleaned(text).isEmpty ? nil : text
    case .list, .mapping: nil
    }
  }
}
