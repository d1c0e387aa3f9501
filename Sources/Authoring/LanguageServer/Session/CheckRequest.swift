import Authoring
import BinaryCoding
import Diagnostics

/// A check of a whole site, with open texts in place of their files.
package struct CheckRequest: Sendable {
  /// The absolute path of the site's folder.
  package let folder: String
  /// The changes since the last successful check, by absolute paths.
  package let changed: SourceChanges
  /// The open texts, by the absolute paths of their files.
  let documents: [String: TextDocument]

  /// The name of the content folder of a site.
  package static let content = "content"
  /// The name of the templates folder of a site.
  package static let templates = "templates"

  /// The name of the folder with the themes of a site.
  package static let themes = "themes"

  /// Returns the open texts in a folder of the site, by their paths relative to it.
  package func texts(below name: String) -> [String: ContiguousArray<UInt8>] {
    let texts = documents.compactMap { path, document in
      path.rest(below: "\(folder)/\(name)").map { ($0, document.source.bytes) }
    }
    return Dictionary(uniqueKeysWithValues: texts)
  }

  /// The paths of open texts that have changed since the last successful check.
  var changedDocuments: some Sequence<String> {
    documents.keys.lazy.filter { changed.contains($0) }
  }
}

/// The result of checking a site.
package struct CheckResult: Sendable {
  let context: SiteContext?
  let diagnostics: [Diagnostic]

  /// Creates a result; `context` is nil without a content folder.
  package init(_ context: SiteContext?, _ diagnostics: [Diagnostic]) {
    (self.context, self.diagnostics) = (context, diagnostics)
  }
}
