import Diagnostics
import ReviewModel

/// Warns of plain files that the program of `publish` cannot send. Names of other files are made of slugs.
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
