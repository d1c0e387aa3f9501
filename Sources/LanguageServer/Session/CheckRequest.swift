import Authoring
import BinaryCoding
import Diagnostics

/// A check of a whole site, with open texts in place of files.
package struct CheckRequest: Sendable {
  /// The absolute path of the site's folder.
  package let folder: String
  /// The files that may have changed since the last successful check; nil for any.
  package let changed: Set<String>?
  /// The open texts, by the absolute paths of their files.
  let documents: [String: TextDocument]

  /// The names of the folders of a site.
  package static let content = "content"
  package static let templates = "templates"

  /// Returns the open texts in a folder of the site, by their paths below it.
  package func texts(below name: String) -> [String: ContiguousArray<UInt8>] {
    let texts = documents.compactMap { path, document in
      path.rest(below: "\(folder)/\(name)").map { ($0, document.source.bytes) }
    }
    return Dictionary(uniqueKeysWithValues: texts)
  }

  /// The open texts that have changed since the last successful check.
  var changedDocuments: some Sequence<String> {
    documents.keys.lazy.filter { changed?.contains($0) ?? true }
  }
}

/// What a check of a site found.
package struct CheckResult: Sendable {
  let knowledge: SiteKnowledge?
  let diagnostics: [Diagnostic]

  /// Makes a result; `knowledge` is nil without a content folder.
  package init(_ knowledge: SiteKnowledge?, _ diagnostics: [Diagnostic]) {
    (self.knowledge, self.diagnostics) = (knowledge, diagnostics)
  }
}
