import Concurrency
import Diagnostics
import MarkdownRendering
import ReviewModel
import SiteModel
import SiteRendering
import Templating

// MARK: - Files and rendering
extension SiteSnapshot {
  /// Returns the page files, without values that depend on the search index.
  func pageFiles(_ execution: Execution) async throws -> PlannedPageFiles {
    let fingerprints = Fingerprinter(plan, environment: inputs.environment)
    return try await PlannedPageFiles(plan, fingerprints, jobs: execution.jobs)
  }

  /// Returns every file of the site: pages, files of the search index (if any), assets and copies.
  func files(_ pages: PlannedPageFiles, _ index: SiteIndex?) -> PlannedFiles {
    PlannedFiles(
      assets: inputs.theme.assets,
      plan.copies,
      forcesBuild: inputs.settings.pictures.recreatesDerivatives,
      index.map { pages.naming(head: $0.head) } ?? pages,
      index: index?.files ?? []
    )
  }

  /// Returns the factory of page renderers. Without stored `bodies`, texts are parsed again.
  func makeRenderer(_ plan: SitePlan, _ bodies: BodyStore? = nil) -> @Sendable () throws -> PageRenderer {
    let (theme, inputs) = (theme ?? inputs.deferredTheme, inputs)
    return {
      let reader = try BodyReader(bodies, inputs)
      return PageRenderer(plan, theme, check: Interruption.check) { try reader.body(of: $0) }
    }
  }

  /// Renders all pages and returns the first error that only rendering finds; nil if there is none.
  func renderingError(_ execution: Execution) async throws -> Diagnostic? {
    let makeRenderer = makeRenderer(plan, execution.bodies)
    do {
      let progress = StageProgress("rendering", execution.onNotice)
      _ = try await parallelMap(plan.allPages, jobs: execution.jobs, progress: progress.advance) { _ in
        RenderCheck(renderer: try makeRenderer())
      } body: { check, page in
        try check.renderer.renderPage(page, into: &check.bytes)
      }
      return nil
    } catch let failure as RenderFailure {
      return failure.diagnostic
    }
  }

  /// Parses a content file again and returns its body.
  func body(of file: ContentFile) throws -> MarkdownBody { try BodyReader(nil, inputs).body(of: file) }
}

/// A renderer whose output is discarded, to find rendering errors.
private struct RenderCheck: ~Copyable {
  var renderer: PageRenderer
  var bytes = OutputBuffer()

  init(renderer: PageRenderer) { self.renderer = renderer }
}
