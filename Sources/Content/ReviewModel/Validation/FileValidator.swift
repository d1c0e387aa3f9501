import Diagnostics
import FrontMatter
import Notation

/// A validator that creates the values of one content type from parsed files.
package protocol FileValidator<Value>: Sendable {
  associatedtype Value: ContentValue

  /// Creates a validator for a site.
  init(_ configuration: SiteConfiguration)
  /// Returns the keys of a file in a folder below the content folder, with their meanings, in the order of forms.
  func declaration(in folder: String) -> Declaration
  /// Returns the keys that a file in a folder below the content folder may contain.
  func expectedKeys(in folder: String) -> [ExpectedKey]
  /// Returns the value of the file at `path` below the content folder; nil if a required value is missing or invalid.
  func validate(_ document: FencedDocument, path: String) -> Diagnosed<Value?>
  /// Returns the names that a file with errors claims.
  func names(_ document: FencedDocument, path: String) -> ClaimedNames
}

/// A validator that reads the entries of a file by one rule per key. The expected keys follow from the same rules.
package protocol EntryValidator: FileValidator {
  var slugLetters: SlugLetters { get }
  /// The time zone of times without an offset; nil keeps them without one.
  var timeZone: TimeZoneRules? { get }
  /// A text that follows the list of known keys in the hint for an unknown key.
  var remedy: String { get }

  /// Returns the value in the entries of the file at `path`; nil if a required value is missing or invalid.
  func value(_ reader: inout EntryReader, path: String) -> Value?
  /// Returns the names of other systems' keys; `read` requests all keys.
  func foreignKeys(in path: String, _ read: @escaping (inout EntryReader) -> Void) -> KeyNames
}

extension EntryValidator {
  package var timeZone: TimeZoneRules? { nil }
  package var remedy: String { "" }

  package func foreignKeys(in path: String, _ read: @escaping (inout EntryReader) -> Void) -> KeyNames { KeyNames() }

  package func expectedKeys(in folder: String) -> [ExpectedKey] {
    EntryReader.expectedKeys { reader in
      _ = value(&reader, path: "\(folder)/.md")
      reader.explain(declaration(in: folder).explanations)
    }
  }

  package func validate(_ document: FencedDocument, path: String) -> Diagnosed<Value?> {
    var reader = reader(document)
    let value = value(&reader, path: path)
    reader.reportUnknownKeys(foreignKeys(in: path) { _ = self.value(&$0, path: path) }, remedy: remedy)
    return Diagnosed(value, reader.diagnostics)
  }

  /// Creates a reader of a file.
  package func reader(_ document: FencedDocument) -> EntryReader {
    var reader = EntryReader(document, slugLetters)
    reader.timeZone = timeZone
    return reader
  }
}
