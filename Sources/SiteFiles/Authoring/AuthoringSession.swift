import Authoring
import BinaryCoding
import Diagnostics
import ReviewModel
import SiteRendering

/// Looks at a site again and again while its files are written, with texts that are not saved yet in place of files. It
/// writes nothing.
///
/// It finds what a check finds, but for what goes wrong only where every page is rendered.
package actor AuthoringSession {
  private var builder: SiteBuilder
  private var memory = SiteMemory()

  /// Begins a session on the site that a builder would build.
  package init(_ builder: SiteBuilder) { self.builder = builder }

  /// Goes on with another builder: of another day, or with templates that came or went.
  package func use(_ builder: SiteBuilder) { self.builder = builder }

  /// What the site is now, with unsaved texts. Since the last look only the files `changed` may be others on the disk,
  /// spelled below the content folder as the settings spell it; any when it is nil. Unsaved texts need not be named there.
  /// Throws what reading throws.
  package func refresh(_ overlay: Overlay = Overlay(), changed: Set<String>? = nil) async throws -> AuthoringReport {
    var (builder, known) = (builder, memory)
    builder.overlay = overlay
    guard let snapshot = try await builder.snapshot(&known, changed: changed) else {
      let nothing = ConfigurationValidator.unreadable([]).value
      return AuthoringReport(
        knowledge: SiteKnowledge(nothing),
        diagnostics: builder.missingContent.diagnostics,
        work: WorkTally()
      )
    }
    memory = known
    return AuthoringReport(
      knowledge: SiteKnowledge(snapshot),
      diagnostics: snapshot.report.diagnostics,
      work: snapshot.report.work
    )
  }
}

/// What a look at a site came to.
package struct AuthoringReport: Sendable {
  package let knowledge: SiteKnowledge
  /// What is wrong with the whole site, as `verdict check` tells it.
  package let diagnostics: [Diagnostic]
  /// What had to be worked out.
  package let work: WorkTally
}

extension SiteKnowledge {
  fileprivate init(_ snapshot: SiteSnapshot) {
    let (inputs, content) = (snapshot.inputs, snapshot.content)
    self.init(
      inputs.configuration,
      layouts: inputs.theme.files.layouts,
      contents: Contents(content, paths: inputs.files.map(\.path))
    )
  }
}

extension SiteKnowledge.Contents {
  fileprivate init(_ loaded: LoadedContent, paths: [String]) {
    let texts = loaded.files.compactMap(\.found?.text?.content)
    self.init(
      reviews: texts.compactMap { if case .review(let review) = $0 { review } else { nil } },
      facts: loaded.content.facts.map(\.facts),
      pages: texts.compactMap { if case .page(let page) = $0 { page } else { nil } },
      paths: paths
    )
  }
}
