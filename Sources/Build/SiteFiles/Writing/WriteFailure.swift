import Concurrency
import Diagnostics
import SiteRendering
import Templating

/// An error that only rendering a page finds: an exceeded template limit, or a social card that cannot be created.
struct RenderFailure: Error {
  let diagnostic: Diagnostic

  /// Adds the path of the page to an error.
  init(_ error: Diagnostic, at url: String) {
    let page = Diagnostic.Note("found on the page '\(url)'", in: error.source)
    diagnostic = Diagnostic(
      error.code,
      error.message,
      hint: error.hint,
      in: error.source,
      at: error.range,
      notes: error.notes + [page]
    )
  }
}

extension PageRenderer {
  /// Renders a page; throws `RenderFailure` if it exceeds a limit.
  mutating func renderPage(_ page: PagePlan, into output: inout OutputBuffer) throws {
    do {
      try render(page, into: &output)
    } catch RenderingStopped.atLimit(let diagnostic) {
      throw RenderFailure(diagnostic, at: page.url)
    } catch RenderingStopped.byCaller(let error) {
      throw error
    }
  }
}

/// The error for a file that changed between reading and publishing it.
package struct ContentChanged: Error, CustomStringConvertible {
  /// The path below the content folder; for a file of the search index, below the output folder.
  package let path: String

  /// Creates the error for a file that changed during the build.
  package init(path: String) { self.path = path }

  package var description: String { "'\(path)' changed during the build; build again" }

  /// Returns the result of `build`, which is repeated while files change during it; `waiting` is called before each repetition.
  /// Throws other errors, and after cancellation or an interruption.
  package static func retrying<Result>(
    isolation: isolated (any Actor)? = #isolation,
    waiting: (ContentChanged) -> Void,
    _ build: () async throws -> Result
  ) async throws -> Result {
    while true {
      do {
        return try await build()
      } catch let change as ContentChanged {
        try Interruption.check()
        waiting(change)
        // An editor may save in several writes.
        try await Task.sleep(for: .milliseconds(50))
      }
    }
  }
}
