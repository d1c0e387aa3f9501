import Diagnostics
import ReviewModel
import SiteModel
import Templating

/// Checks the items and conditions of lists against the reviews and the log.
struct ListCheck {
  private(set) var diagnostics: [Diagnostic] = []
  private let catalog: Catalog
  private let queried: Lazy<QueriedCatalog>
  private let sources: ContentSources
  private let unpublished: [UnpublishedFile]
  /// The paths of files with errors.
  private let invalid: Set<String>
  private let hasInvalidReviews: Bool
  private let paths: Lazy<PathCorrections>
  private let subjects: Lazy<[String]>
  /// The paths of the reviews by the names of their files.
  private let fileNames: Lazy<[Substring: String]>
  /// The items that neither a review nor the log explains.
  private var unknown: [(title: String, path: String, place: SourceRange)] = []

  init(_ aggregates: Aggregates, _ content: SiteContent, _ sources: ContentSources) {
    let catalog = aggregates.catalog
    (self.catalog, self.sources) = (catalog, sources)
    queried = Lazy { QueriedCatalog(catalog, content.configuration) }
    unpublished = content.unpublishedFiles
    invalid = Set(content.invalid.map(\.path))
    hasInvalidReviews = content.hasInvalidReviews
    paths = Lazy { PathCorrections(catalog.reviews.map(\.path)) }
    subjects = Lazy { Array(Set(catalog.reviews.map(\.subject))).sorted() }
    fileNames = Lazy {
      Dictionary(catalog.reviews.map { ($0.path.lastPathComponent.dropLast(".md".count), $0.path) }) { one, _ in one }
    }
    for list in aggregates.lists.all {
      if let selection = list.list.selection { check(selection, of: list) }
      for item in list.items { if let written = item.item { check(written, item, list.file.path) } }
      checkDuplicates(list.items, list.file.path)
    }
    checkNames()
    for (review, items) in aggregates.relations.byReview { check(items, relatedTo: review) }
    check(content.configuration.home, aggregates.lists)
  }

  private mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    _ hint: String?,
    _ path: String,
    _ range: SourceRange
  ) {
    diagnostics.add(Diagnostic(code, message, hint: hint, in: sources.name(path), at: range))
  }
}

// MARK: - Items
extension ListCheck {
  private mutating func check(_ item: ItemList.Item, _ listed: ListedItem, _ file: String) {
    if !listed.others.isEmpty { return reportAmbiguity(item, listed, file) }
    guard listed.review == nil else { return }
    if let path = item.review { return report(missing: path, file) }
    guard listed.entry == nil, item.url == nil, let title = item.title else { return }
    if let path = fileNames.value[title[...]], Slug(of: title)?.value == title {
      let name = path.dropFirst("reviews/".count).dropLast(".md".count)
      let message = "'\(title)' is the name of a file, \(path)"
      return report(.similarEntry, message, "write {review: \(name)}", file, item.place)
    }
    unknown.append((title, file, item.place))
  }

  /// Warns about titles that are almost subjects of reviews.
  private mutating func checkNames() {
    guard !unknown.isEmpty else { return }
    let subjects = subjects.value
    let pairs = SimilarNames(subjects + unknown.map(\.title)).pairs
    for pair in pairs where pair.first < subjects.count && pair.second >= subjects.count {
      let (item, subject) = (unknown[pair.second - subjects.count], subjects[pair.first])
      let message = "the title '\(item.title)' is similar to '\(subject)', which is reviewed"
      report(.similarEntry, message, "did you mean '\(subject)'?", item.path, item.place)
    }
  }

  private mutating func report(missing path: Ranged<String>, _ file: String) {
    let target = LogEntry.path(path.value)
    guard !invalid.contains(target) else { return }
    if let draft = unpublished.first(where: { $0.path.hasBytes(of: target) }) {
      let message = "'\(path.value)' is not published (\(draft.reason))"
      return report(.brokenLink, message, "remove the item for now", file, path.range)
    }
    let near = paths.value.correction(of: target, in: "")
    let hint = near.map { "write review: \($0)" } ?? "write the path of a review, or a title"
    report(.brokenLink, "no published review at '\(path.value)'", hint, file, path.range)
  }

  private mutating func reportAmbiguity(_ item: ItemList.Item, _ listed: ListedItem, _ file: String) {
    let reviews = ([listed.review].compactMap(\.self) + listed.others).map { catalog.reviews[$0] }
    let paths = reviews.map { sources.shownPath($0.path) }.joined(separator: ", ")
    let message = "'\(item.title ?? "")' is the name of several reviewed subjects: \(paths)"
    report(.itemAmbiguous, message, "write {review: \(reviews[0].path)}, or add category: or year:", file, item.place)
  }

  /// Warns about items that mean the same review, and about equal titles.
  private mutating func checkDuplicates(_ items: [ListedItem], _ file: String) {
    var seen: Set<String> = []
    for listed in items {
      guard let item = listed.item else { continue }
      let year = item.year.map { " \($0)" } ?? ""
      let key = listed.review.map { catalog.reviews[$0].path } ?? folded(item.title ?? "") + year
      guard !key.isEmpty, !seen.insert(key).inserted else { continue }
      let name = item.title ?? item.review?.value ?? ""
      report(.itemDuplicate, "'\(name)' is in the list already", "remove one of the two", file, item.place)
    }
  }
}

// MARK: - Conditions
extension ListCheck {
  private mutating func check(_ selection: ItemList.Selection, of list: ResolvedList) {
    guard !hasInvalidReviews else { return }
    for (name, kind) in queried.value.unknownNames(in: selection.query) {
      let names = catalog.topics.first { $0.kind == kind }?.archives.map(\.topic.name) ?? []
      let message = "no published review has the \(kind.name.lowercased()) '\(name.written.value)'"
      let hint = didYouMean(name.written.value, among: names) ?? "correct the name"
      report(.unknownName, message, hint, list.file.path, name.written.range)
    }
    if list.items.isEmpty {
      report(
        .listEmpty,
        "no published review meets the conditions",
        "change the conditions",
        list.file.path,
        selection.place
      )
    }
  }
}

// MARK: - Related reviews, and lists on the home page
extension ListCheck {
  /// Checks the items that a review names as related: each leads to another published review.
  private mutating func check(_ items: [ListedItem], relatedTo id: ReviewID) {
    let review = catalog.reviews[id]
    for item in items {
      guard let written = item.item else { continue }
      check(written, item, review.path)
      if item.review == id {
        report(.listInvalid, "the review is related to itself", "remove the item", review.path, written.place)
      } else if item.review == nil, written.review == nil, let title = written.title, !hasInvalidReviews {
        let hint = didYouMean(title, among: subjects.value) ?? "write the path or the title of a published review"
        report(.brokenLink, "no published review of '\(title)'", hint, review.path, written.place)
      }
    }
    checkDuplicates(items, review.path)
  }

  /// Checks that the lists on the home page exist.
  private mutating func check(_ home: [Ranged<HomeSection>], _ lists: Lists) {
    for section in home {
      guard case .list(let name) = section.value, lists.number(named: name) == nil else { continue }
      guard !invalid.contains(where: { $0.isInside("lists") && fileName($0) == fileName(name) }) else { continue }
      let draft = unpublished.first { $0.path.startsWithBytes(of: "lists/") && fileName($0.path) == fileName(name) }
      let message = draft.map { "list '\(name)' is not published (\($0.reason))" } ?? "list '\(name)' not found"
      let hint =
        draft == nil
        ? didYouMean(name, among: lists.all.map(\.list.name)) ?? "write the name of a file in lists/"
        : "remove the section for now"
      report(.brokenLink, message, hint, configurationPath, section.range)
    }
  }
}
