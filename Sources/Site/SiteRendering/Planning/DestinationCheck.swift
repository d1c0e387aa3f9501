import Diagnostics
import ReviewModel
import SiteModel

/// Warns about plain files that the program of `publish` cannot transfer. The names of other files are derived from slugs and
/// therefore safe.
struct DestinationCheck {
  let diagnostics: [Diagnostic]

  init(_ destination: Destination?, _ plain: [CopyPlan], _ sources: ContentSources) {
    guard let program = destination?.program else {
      diagnostics = []
      return
    }
    diagnostics = plain.map(\.file).filter { !program.canName($0) }.sorted().map { path in
      let message = "\(program) cannot send this file: control character in its name"
      return Diagnostic(.destinationName, message, hint: Destination.Program.nameHint, in: sources.name(path))
    }
  }
}
