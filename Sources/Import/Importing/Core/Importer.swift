/// Understands what one system exports. Each is one file; `Importers.all` lists them.
package protocol Importer: Sendable {
  /// As the command line calls it, such as `google-maps`; also the beginning of the key of each review (`ImportedReview.key`).
  static var name: String { get }
  /// As sentences call it, such as `Google Maps`.
  static var system: String { get }
  /// Whether the system keeps its texts in a folder `content`, too, so that a new site needs another folder.
  static var keepsContentFolder: Bool { get }
  /// How many of the files look like what the system exports, judged by what is in them, not by their names alone; 0 for
  /// none. Cheap: asked for whatever somebody points at.
  static func recognizedFiles(of source: some ImportSource) throws -> Int
  /// What the source holds. Throws an `ImportFailure` where nothing of it can be understood.
  static func read(_ source: some ImportSource) throws -> ImportedCollection
}

extension Importer {
  package static var keepsContentFolder: Bool { false }

  /// Reads the source, and adds a remark for each file that is not imported. Throws what `read` throws.
  package static func collection(of source: some ImportSource) throws -> ImportedCollection {
    var collection = try read(source)
    collection.account(for: source)
    return collection
  }
}

/// All importers.
package enum Importers {
  package static let all: [any Importer.Type] = [
    LetterboxdImporter.self, GoodreadsImporter.self, StoryGraphImporter.self, IMDbImporter.self,
    GoogleMapsImporter.self, UntappdImporter.self, WordPressImporter.self, JekyllImporter.self,
    HugoImporter.self, EleventyImporter.self, VerdictImporter.self,
  ]

  /// The importer of a name.
  package static func named(_ name: String) -> (any Importer.Type)? { all.first { $0.name == name } }

  /// The importer that recognizes most files; of two, the first in the list.
  package static func recognizing(_ source: some ImportSource) throws -> (importer: any Importer.Type, files: Int)? {
    let counts = try all.map { ($0, try $0.recognizedFiles(of: source)) }
    return counts.reduce(nil) { best, next in next.1 > (best?.1 ?? 0) ? next : best }
  }
}
