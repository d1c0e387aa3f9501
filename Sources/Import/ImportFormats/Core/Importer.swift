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
    collection.account(for: source, isPicture: SourcePictures.isPicture)
    return collection
  }
}
