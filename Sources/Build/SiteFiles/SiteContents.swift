import Authoring
import BinaryCoding
import Diagnostics
import FileSystem
import ReviewModel
import SiteRendering

/// What stands in a content folder, for programs that add to it.
package struct SiteContents: Sendable {
  /// What `site.yaml` says; nil where there is none.
  package let configuration: SiteConfiguration?
  /// All reviews, also those that are held back, in the order of their paths.
  package let reviews: [Review]
  /// What files say of topics.
  package let facts: [TopicFacts]
  /// The paths of all files below the folder, in their order.
  package let paths: [String]
}

extension SiteContents {
  /// The names of a kind of topics, the most frequent in reviews first, then those that only have a file.
  package func names(of kind: TopicKind) -> [String] { KnownTopic.all(of: kind, in: reviews, facts).map(\.topic.name) }
}

extension SiteBuilder {
  /// What stands in the content folder, with every fault of its files, not of the theme; nothing where there is no folder.
  package func contents() async throws -> Diagnosed<SiteContents> {
    var settings = settings
    (settings.includesDrafts, settings.includesFuture) = (true, true)
    guard let inputs = try await SiteInputs.read(settings, overlay, today: today) else {
      return Diagnosed(SiteContents(configuration: nil, reviews: [], facts: [], paths: []))
    }
    let loaded = try await ContentLoader(inputs, ContentCache(basis: inputs.basis), execution).load()
    let paths = try await ContentScanner.scan(settings.content).value.map(\.path)
    let contents = SiteContents(
      configuration: paths.contains(configurationPath) ? inputs.configuration : nil,
      reviews: loaded.value.content.reviews.map(\.review),
      facts: loaded.value.content.facts.map(\.facts),
      paths: paths
    )
    let faults = inputs.diagnostics + loaded.diagnostics
    return Diagnosed(contents, faults.filter { $0.source.path.lies(in: settings.content) })
  }
}
