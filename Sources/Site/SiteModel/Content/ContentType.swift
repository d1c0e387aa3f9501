import BinaryCoding
import Diagnostics
import FrontMatter
import ReviewModel

/// A kind of content file with front matter and a body. Each type is one file of `Types`, listed in `ContentTypes.standard`.
package protocol ContentType: Sendable {
  associatedtype Validator: FileValidator
  typealias Value = Validator.Value

  /// The name of the type: that of its list in exports.
  var name: String { get }
  /// The word for one file in messages.
  var noun: String { get }
  /// The folder of the files; nil for the folders of topic kinds.
  var folder: String? { get }
  /// The layouts of the files.
  var layouts: [FileLayout] { get }
  /// Whether a page kind of its own shows the files; otherwise the template of standalone pages does.
  var hasOwnPages: Bool { get }
  /// Whether feeds and search show the files that have a time of publication.
  var isListed: Bool { get }

  /// Returns the path of a value's page; nil if it has no page.
  func url(of value: Value, in addresses: AddressRules) -> String?
  /// Returns the path of the page that a file with errors claims; nil if it has no page.
  func url(claimed components: [String]) -> String?
}

extension ContentType {
  package var layouts: [FileLayout] { [.fenced] }
  package var hasOwnPages: Bool { false }
  package var isListed: Bool { false }

  /// Returns the folders of the files in a site.
  package func folders(_ configuration: SiteConfiguration) -> [String] {
    folder.map { [$0] } ?? configuration.topicKinds.map(\.folder)
  }

  /// Returns the word for a file in a folder: the kind of its topic, otherwise that of the type.
  package func noun(in folder: String, _ configuration: SiteConfiguration) -> String {
    self.folder == nil ? configuration.topicKinds.first { $0.folder == folder }?.name.lowercased() ?? noun : noun
  }

  /// Creates a validator for a site.
  package func validator(_ configuration: SiteConfiguration) -> any FileValidator { Validator(configuration) }

  /// Decodes the front matter of a file at `path`.
  func decode(_ path: String, from decoder: inout ByteDecoder) throws(DamagedBytes) -> any ContentValue {
    try Value(path: path, from: &decoder)
  }

  func address(of value: any ContentValue, in rules: AddressRules) -> String? {
    (value as? Value).flatMap { url(of: $0, in: rules) }
  }
}

extension FileValidator {
  /// Returns the content of a file, with all diagnostics of its front matter.
  package func content(_ document: FencedDocument, path: String) -> Diagnosed<Content> {
    validate(document, path: path).map { $0.map(Content.valid) ?? .invalid(names(document, path: path)) }
  }
}
