import Diagnostics
import ImportFormats
import ImportPlanning
import ImportSystems
import VerdictCommands

// MARK: - Detection of the system
extension ImportCommand {
  /// Reads the source with the named importer, else with the importer that reads the most.
  func collection(of source: some ImportSource) throws -> ImportedCollection {
    guard self.source.count == 1 else { return try namedImporter().collection(of: source) }
    let found = try Importers.recognizing(source)
    guard let best = found.first else {
      try source.checkReadability()
      throw ImportFailure("unknown format of '\(source.name)'", hint: Self.known)
    }
    printNotice("\(source.name): detected \(best.importer.system)\n")
    for other in found.dropFirst() {
      let entries = "\(grouped(other.entries)) \(other.entries == 1 ? "entry" : "entries")"
      let command = "verdict import \(other.importer.name) \(path)"
      printNotice("also found: \(entries) of \(other.importer.system), not imported; import it with: \(command)\n")
    }
    try Self.requireEntries(best, of: source)
    return best.collection
  }

  /// Throws an `ImportFailure` if the detected importer reads nothing of a folder or archive and leaves other files unread.
  private static func requireEntries(_ found: RecognizedSystem, of source: some ImportSource) throws {
    let unread = found.collection.unsupportedPaths
    guard found.entries == 0, let first = unread.first else { return }
    let more = unread.count == 1 ? "" : " and \(counted(unread.count - 1, "other file"))"
    throw ImportFailure(
      "nothing to import: the files of \(found.importer.system) contain no review, and \(first)\(more) cannot be read",
      at: ImportPlace(source.name),
      hint: "name the format, such as verdict import \(found.importer.name) \(source.name); \(known)"
    )
  }

  private func namedImporter() throws -> any Importer.Type {
    guard let named = Importers.named(self.source[0]) else {
      let names = Importers.all.map { $0.name }
      throw Misuse(
        text: "unknown format '\(self.source[0])'",
        unknown: self.source[0],
        among: names,
        hint: Self.known
      )
    }
    return named
  }
}
