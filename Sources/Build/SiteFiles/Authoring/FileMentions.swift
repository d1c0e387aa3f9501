import Authoring
import BinaryCoding
import MarkdownRendering
import Notation
import ReviewModel
import SiteModel
import SiteRendering

extension SiteSnapshot {
  /// Returns the paths of the other files that link to a content file or name it, sorted. `context` contains the names of the
  /// snapshot.
  func mentions(of path: String, _ context: SiteContext) -> [String] {
    let found = linking(to: path) + naming(review: path) + context.naming(topic: path)
    return Set(found).subtracting([path]).sorted { $0.precedesBytewise($1) }
  }

  /// Returns the files with a link to a file or to its page, and `site.yaml` if its menu has one.
  private func linking(to path: String) -> [String] {
    let (content, url) = (content.content, plan.allPages.first { $0.file?.hasBytes(of: path) ?? false }?.url)
    func leads(_ destination: String, from file: String) -> Bool {
      guard destination.startsWithBytes(of: "/") else {
        return ContentLinks.candidates(destination, from: file).contains { $0.hasBytes(of: path) }
      }
      return percentEncoded(percentDecoded(destination)) == url
    }
    let files = (content.files.map(\.file) + content.invalid).filter { file in
      file.outline.references.contains { $0.kind == .link && leads($0.destination, from: file.path) }
    }
    let isInMenu = url != nil && content.configuration.menu.contains { $0.value.link?.url == url }
    return files.map(\.path) + (isInMenu ? [configurationPath] : [])
  }

  /// Returns the lists, reviews and files of the log that name a review.
  private func naming(review path: String) -> [String] {
    let (site, catalog) = (plan.site, plan.site.catalog)
    guard let review = catalog.reviews.ids.first(where: { catalog.reviews[$0].path.hasBytes(of: path) }) else {
      return []
    }
    let lists = site.lists.all.filter { list in list.items.contains { $0.item != nil && $0.review == review } }
    let relating = site.aggregates.relations.byReview.filter { $0.items.contains { $0.review == review } }
    let logs = content.content.log.filter { log in
      log.log.entries.contains { $0.review.map { LogEntry.path($0.value).hasBytes(of: path) } ?? false }
    }
    return lists.map(\.file.path) + relating.map { catalog.reviews[$0.review].path } + logs.map(\.file.path)
  }
}

extension SiteContext {
  /// Returns the reviews, lists and files of the log that name the topic of a file.
  fileprivate func naming(topic path: String) -> [String] {
    guard let facts = facts.first(where: { $0.path.hasBytes(of: path) }) else { return [] }
    let kinds = configuration.topicKinds.filter { facts.isOf($0) }
    return kinds.flatMap { mentions(of: facts.topic.value.key, $0) }.map(\.path)
  }
}
