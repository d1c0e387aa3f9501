import ReviewModel
import SiteModel

/// The place where the contents of a page are edited.
package enum PageSource: Hashable, Sendable {
  /// A content file, by its path below the content folder.
  case file(String)
  /// A topic without a file; its folder below the content folder, and its name.
  case topic(folder: String, name: String)
  /// A folder below the content folder, whose files the page lists.
  case folder(String)
  /// The log.
  case log
  /// `site.yaml`.
  case settings

  /// The folder of the reviews.
  static var reviews: PageSource { .folder(ReviewType().name) }
}

extension TopicArchive {
  /// The topic as a source, if no file describes it.
  var source: PageSource { .topic(folder: kind.folder, name: topic.name) }
}
