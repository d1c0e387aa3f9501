import BinaryCoding
import MarkdownRendering
import ReviewModel

/// The files of the content folder, divided into published and unpublished ones.
package struct SiteContent: Sendable {
  package let configuration: SiteConfiguration
  package let policy: PublicationPolicy
  /// The number of views of each page.
  package let views: ViewCounts
  /// The published files, sorted by path. Topics with equal names are distinguished.
  package private(set) var files: [TypedFile] = []
  /// The published reviews, sorted by path.
  package let reviews: [(review: Review, file: ContentFile)]
  /// The facts about topics, sorted by path.
  package let facts: [(facts: TopicFacts, file: ContentFile)]
  /// The files of the log, sorted by path.
  package let log: [(log: LogFile, file: ContentFile)]
  /// The lists, sorted by path.
  package let lists: [(list: ItemList, file: ContentFile)]
  /// The published files without a page kind of their own, such as standalone pages, sorted by path.
  package let pages: [TypedFile]
  /// The valid files that are not published.
  package private(set) var unpublishedFiles: [UnpublishedFile] = []
  /// The files with errors in their front matter. With such an error no file is written, but the bodies are checked.
  package private(set) var invalid: [ContentFile] = []
  /// Whether a review with errors may be what a name or a condition elsewhere means.
  package var hasInvalidReviews: Bool { invalid.contains { $0.type is ReviewType } }
  /// The paths that files with errors claim, as far as they would be published.
  package private(set) var claimedNames: [(names: ClaimedNames, file: ContentFile)] = []

  /// Whether a body links to a content file by its relative path.
  private(set) var linksToFiles = false

  /// Divides parsed files, which are sorted by path.
  package init(
    _ files: [ContentFile],
    configuration: SiteConfiguration,
    views: ViewCounts,
    policy: PublicationPolicy
  ) {
    (self.configuration, self.views, self.policy) = (configuration, views, policy)
    linksToFiles = files.contains(where: \.linksToFiles)
    var published: [TypedFile] = []
    for file in files {
      switch file.content {
      case .valid(let value):
        if let reason = policy.reasonNotToPublish(value) {
          unpublishedFiles.append(UnpublishedFile(path: value.path, title: value.title, reason: reason))
        } else {
          published.append(TypedFile(type: file.type, value: value, file: file))
        }
      case .invalid(let names):
        invalid.append(file)
        if policy.publishes(names) { claimedNames.append((names, file)) }
      }
    }
    self.files = published.distinguished
    reviews = self.files.values()
    (facts, log, lists) = (self.files.values(), self.files.values(), self.files.values())
    pages = self.files.filter { !$0.type.hasOwnPages }
  }
}

extension SiteContent {
  /// The entries of the log, in the order of their files.
  package var logEntries: [LogEntry] { log.flatMap(\.log.entries) }

  /// The rendered notes of the log.
  var logNotes: [EntryID: MarkdownBody] {
    let noted = zip(logEntries.ids, logEntries).lazy.filter { $1.note != nil }.map(\.0)
    return Dictionary(uniqueKeysWithValues: zip(noted, log.lazy.flatMap(\.file.outline.notes)))
  }
}

/// A valid content file.
package struct TypedFile: Sendable {
  package let type: any ContentType
  package let value: any ContentValue
  package let file: ContentFile

  /// Returns the path of the file's page; nil if it has no page.
  package func url(_ rules: AddressRules) -> String? { type.address(of: value, in: rules) }
}

extension [TypedFile] {
  /// Returns the values of one type with their files.
  package func values<Value: ContentValue>(of type: Value.Type = Value.self) -> [(Value, ContentFile)] {
    compactMap { file in file.value.as(Value.self).map { ($0, file.file) } }
  }

  fileprivate var distinguished: [TypedFile] {
    guard contains(where: { $0.value.as(TopicFacts.self) != nil }) else { return self }
    return zip(self, map(\.value).distinguished).map { TypedFile(type: $0.type, value: $1, file: $0.file) }
  }
}

extension [any ContentValue] {
  /// The values with distinct names of topics.
  package var distinguished: [any ContentValue] {
    let facts = indices.compactMap { number in self[number].as(TopicFacts.self).map { (number, $0) } }
    var values = self
    for (number, facts) in zip(facts.map(\.0), facts.map(\.1).distinguished) {
      values[number] = facts
    }
    return values
  }
}

extension ContentFile {
  fileprivate var linksToFiles: Bool {
    outline.references.contains {
      $0.kind == .link && !$0.destination.isEmpty && !$0.destination.startsWithBytes(of: "/")
    }
  }
}
