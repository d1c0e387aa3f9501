import FrontMatter
import ReviewModel
import SiteModel

/// A folder of content files with the keys that its files may contain, for forms and new files.
package struct ContentFolder: Sendable {
  /// The name below the content folder.
  package let name: String
  /// The word for one file.
  package let noun: String
  package let validator: any FileValidator
  /// Whether the files of the folder are lists or tables.
  package let holdsRows: Bool
  /// The keys in the order of forms.
  package let declaration: Declaration
  /// The keys with the values that rules accept.
  package let keys: [ExpectedKey]

  fileprivate init(_ name: String, _ type: any ContentType, _ configuration: SiteConfiguration) {
    (self.name, noun, validator) = (name, type.noun(in: name, configuration), type.validator(configuration))
    holdsRows = !type.layouts.contains(.fenced)
    (declaration, keys) = (validator.declaration(in: name), validator.expectedKeys(in: name))
  }

  /// The key whose value names a new file: the first required text.
  package var nameKey: String {
    keys.first { if case .text = $0.value { $0.isRequired } else { false } }?.key ?? "title"
  }

  /// Returns the path of a new file below the content folder.
  package func path(named slug: String) -> String { "\(name)/\(slug).md" }
}

extension SiteContext {
  /// Returns the folder of a content file; nil for a file of no content type.
  package func folder(of path: String) -> ContentFolder? {
    folder(path.split(separator: "/").first.map(String.init) ?? "", FileLayout(path: path))
  }

  /// The folders of the content types whose files have front matter, in the order of types and of topic kinds.
  package var folders: [ContentFolder] {
    types.all.filter { $0.layouts.contains(.fenced) }.flatMap { type in
      type.folders(configuration).map { ContentFolder($0, type, configuration) }
    }
  }

  /// Returns the folder with a name; nil for a folder of no content type, or whose files have other layouts.
  package func folder(_ name: String, _ layout: FileLayout = .fenced) -> ContentFolder? {
    types.type(ofFolder: name, configuration).flatMap { $0.layouts.contains(layout) ? $0 : nil }.map {
      ContentFolder(name, $0, configuration)
    }
  }
}
