/// A reader of the exports of one system, in one file. `Importers.all` lists the importers.
package protocol Importer: Sendable {
  /// The command line name, such as `google-maps`; also the prefix of the key of each review (`ImportedReview.key`).
  static var name: String { get }
  /// The display name, such as `Google Maps`.
  static var system: String { get }
  /// Whether the system also stores its texts in a folder `content`, so that a new site needs another folder.
  static var usesContentFolder: Bool { get }
  /// Returns the number of files that are recognized by their contents, not only by their names. Must be fast, because any
  /// source may be passed.
  static func recognizedFiles(of source: some ImportSource) throws -> Int
  /// Reads the source. Throws an `ImportFailure` if the source contains no readable export.
  static func read(_ source: some ImportSource) throws -> ImportedCollection
}

extension Importer {
  package static var usesContentFolder: Bool { false }

  /// Reads the source, and adds a remark for each file that is not imported. Rethrows the errors of `read`.
  package static func collection(of source: some ImportSource) throws -> ImportedCollection {
    var collection = try read(source)
    collection.account(for: source)
    return collection
  }
}

/// The list of importers.
package enum Importers {
  /// All importers; of several with equal matches, the first is used.
  package static let all: [any Importer.Type] = [
    LetterboxdImporter.self, GoodreadsImporter.self, StoryGraphImporter.self, IMDbImporter.self,
    GoogleMapsImporter.self, UntappdImporter.self, WordPressImporter.self, JekyllImporter.self,
    HugoImporter.self, EleventyImporter.self, VerdictImporter.self,
  ]

  /// Returns the importer with a name; nil if it does not exist.
  package static func named(_ name: String) -> (any Importer.Type)? { all.first { $0.name == name } }

  /// Returns the importer that recognizes the most files, or the first of several with equal counts; nil without a match.
  package static func recognizing(_ source: some ImportSource) throws -> (importer: any Importer.Type, files: Int)? {
    let counts = try all.map { ($0, try $0.recognizedFiles(of: source)) }
    return counts.reduce(nil) { best, next in next.1 > (best?.1 ?? 0) ? next : best }
  }
}
