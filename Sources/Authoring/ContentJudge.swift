import BinaryCoding
import Diagnostics
import ReviewModel
import SiteRendering

/// Says what is wrong with one text of a site, as a check of the whole site would say it of that file.
///
/// The rest of the site is as it was when it was last looked at. A path of the site that only the text's older self brought
/// about, such as that of a tag which no other review has, counts as one until then.
package struct ContentJudge: Sendable {
  private let knowledge: SiteKnowledge

  /// Makes a judge by what is known.
  package init(_ knowledge: SiteKnowledge) { self.knowledge = knowledge }

  /// What is wrong with a text that is, or will be, the file at a path, in the order of its places. Nothing is known of a
  /// site that was not looked at, so nothing is said.
  package func diagnostics(of source: SourceFile, at path: ContentPath) -> [Diagnostic] {
    guard let judging = knowledge.judging else { return [] }
    let source = SourceFile(path: judging.sources.shownPath(path.path), bytes: source.bytes)
    guard path.isUsed(knowledge.configuration.topicKinds) else { return [.unexpectedFile(source.path)] }
    let found = judging.found(in: source, path, judging.sources.holding(source.bytes))
    return found.filter(judging.isTold).mostTold
  }
}

extension SiteKnowledge {
  /// What it takes to judge a text.
  package struct Judging: Sendable {
    let sources: ContentSources
    fileprivate let site: FileJudge
    fileprivate let makeParser: @Sendable () -> ContentParser
    fileprivate let isTold: @Sendable (Diagnostic) -> Bool

    /// `site` judges a file among all others; `isTold` says whether one who asked for a check is told of something.
    package init(
      _ site: FileJudge,
      _ sources: ContentSources,
      makeParser: @escaping @Sendable () -> ContentParser,
      isTold: @escaping @Sendable (Diagnostic) -> Bool
    ) {
      (self.site, self.sources) = (site, sources)
      (self.makeParser, self.isTold) = (makeParser, isTold)
    }
  }
}

extension SiteKnowledge.Judging {
  fileprivate func found(in source: SourceFile, _ path: ContentPath, _ sources: ContentSources) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    switch path.kind {
    case .review, .facts, .page:
      let parsed = makeParser().parse(source, as: path).taking(into: &diagnostics)
      let file = ContentFile(parsed, path: path.path, hash: ContentHash(source.bytes), bodyAt: nil)
      return diagnostics + site.diagnostics(of: file, sources)
    case .configuration:
      let configuration = ConfigurationValidator.validate(source).taking(into: &diagnostics)
      return diagnostics + site.diagnostics(of: configuration, sources)
    case .views:
      let views = ViewCounts.parse(source).taking(into: &diagnostics)
      return diagnostics + site.diagnostics(of: views, sources)
    case .picture, .plain: return []
    }
  }
}
