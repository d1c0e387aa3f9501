import Concurrency
import Diagnostics
import SiteRendering
import Templating

/// A page asks for more than a template may: a fault that shows only where it is rendered.
struct RenderFailure: Error {
  let diagnostic: Diagnostic

  /// Adds to what a template asks for the path of the page that is made with it.
  init(_ fault: Diagnostic, at url: String) {
    let page = Diagnostic.Note("found on the page '\(url)'", in: fault.source)
    diagnostic = Diagnostic(
      fault.code,
      fault.message,
      hint: fault.hint,
      in: fault.source,
      at: fault.range,
      notes: fault.notes + [page]
    )
  }
}

extension PageRenderer {
  /// Renders a page; throws `RenderFailure` where it asks for too much.
  mutating func make(_ page: PagePlan, into output: inout OutputBuffer) throws {
    do {
      try render(page, into: &output)
    } catch RenderingStopped.atLimit(let diagnostic) {
      throw RenderFailure(diagnostic, at: page.url)
    } catch RenderingStopped.asAsked(let error) {
      throw error
    }
  }
}

/// A file changed between reading and publishing it.
package struct ContentChanged: Error, CustomStringConvertible {
  /// Its path below the content folder; of a search index, below the output folder.
  package let path: String

  /// Names the file.
  package init(path: String) { self.path = path }

  package var description: String { "'\(path)' changed during the build; build again" }

  /// What comes of `build`, which is called again for as long as files change while it reads them; `waiting` is called
  /// before it is. Other errors are thrown, and so is that the task or the program was asked to stop.
  package static func retrying<Result>(
    waiting: (ContentChanged) -> Void,
    _ build: () async throws -> Result
  ) async throws -> Result {
    while true {
      do {
        return try await build()
      } catch let change as ContentChanged {
        try Interruption.check()
        waiting(change)
        // A save may be a few writes.
        try await Task.sleep(for: .milliseconds(50))
      }
    }
  }
}
