import BinaryCoding
import Diagnostics
import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// A list of a Letterboxd export: a line with the format, a table with one row about the list, and a table of its films.
struct LetterboxdList {
  private let path: String
  private let about: CSVTable
  private let films: CSVTable

  static func isList(_ path: String) -> Bool {
    path.hasSuffix(".csv") && path.split(separator: "/").dropLast().last == "lists"
      && LetterboxdTable.reasonToSkip(path) == nil
  }

  /// Parses a list; nil for another table. Throws an `ImportFailure` for malformed tables.
  init?(_ file: SourceFile) throws {
    let lines = file.bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
    let films = lines.firstIndex { String(decoding: $0, as: UTF8.self).hasPrefix("Position,Name") }
    guard let films, films > 1, String(decoding: lines[0], as: UTF8.self).contains("Letterboxd list export") else {
      return nil
    }
    path = file.path
    about = try CSVTable.parse(file.blanking(lines, keeping: 1..<films))
    self.films = try CSVTable.parse(file.blanking(lines, keeping: films..<lines.count))
  }

  /// Adds the list as a file, and counts its rows.
  func add(to collection: inout ImportedCollection) {
    collection.readPaths.insert(PathKey(path))
    collection.rowCount += about.rowCount + films.rowCount
    collection.remarks += about.remarks + films.remarks
    let place = ImportPlace(path)
    guard let row = about.rows.first, !row["Name"].isEmpty,
      let slug = Slug(of: String(path.lastPathComponent.dropLast(".csv".count)))
    else {
      for row in about.rows + films.rows { collection.skip("list without a name", of: row["Name"], at: row.place) }
      return
    }
    for other in about.rows.dropFirst() { collection.skip("second row about a list", at: other.place) }
    let key = "\(LetterboxdImporter.name)/\(withoutScheme(row["URL"]))"
    var list = ImportedList(title: row["Name"], slug: slug, key: key, at: place)
    list.day = CalendarDay(row["Date"])
    list.texts = [collection.markdown(of: row["Description"], of: row["Name"], at: row.place)]
    for film in films.rows {
      let note = collection.markdown(of: film["Description"], of: film["Name"], at: film.place)
      list.add(film, titled: film["Name"], year: film["Year"], note: note, &collection)
    }
    if !row["Tags"].isEmpty { collection.change("tags of a list omitted", of: row["Tags"], at: row.place) }
    collection.files.append(list.file)
  }
}

extension SourceFile {
  /// Returns the file with all other lines empty, so that rows keep their line numbers.
  fileprivate func blanking(_ lines: [ArraySlice<UInt8>], keeping kept: Range<Int>) -> SourceFile {
    let texts = lines.enumerated().map { kept.contains($0) ? $1 : [] }
    return SourceFile(path: path, bytes: ContiguousArray(texts.joined(separator: [UInt8.lineFeed])))
  }
}
