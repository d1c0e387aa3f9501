import ImportFormats

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

  /// Returns the systems whose importers recognize files of a source, the one that reads the most first: the most files, then
  /// the most reviews and pages. Rethrows the error of a source that no importer can read.
  package static func recognizing(_ source: some ImportSource) throws -> [RecognizedSystem] {
    var (systems, failures): ([RecognizedSystem], [any Error]) = ([], [])
    for importer in all {
      let files = try importer.recognizedFiles(of: source)
      guard files > 0 else { continue }
      do {
        let collection = try importer.collection(of: source)
        systems.append(RecognizedSystem(importer: importer, files: files, collection: collection))
      } catch {
        failures.append(error)
      }
    }
    if systems.isEmpty, let failure = failures.first { throw failure }
    return systems.enumerated().sorted { one, other in
      (other.element.entryFiles, other.element.entries, one.offset)
        < (one.element.entryFiles, one.element.entries, other.offset)
    }.map(\.element)
  }
}

/// A system whose importer recognizes files of a source, and everything that it reads.
package struct RecognizedSystem: Sendable {
  package let importer: any Importer.Type
  /// The number of recognized files.
  package let files: Int
  package let collection: ImportedCollection

  /// The number of reviews, entries of the log and pages.
  package var entries: Int { collection.reviews.count + collection.log.count(where: \.isRow) + collection.files.count }

  /// The number of files that contain them.
  fileprivate var entryFiles: Int {
    Set((collection.entries.map(\.place) + collection.files.map(\.place)).map(\.path)).count
  }
}
