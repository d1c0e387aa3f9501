import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// A list of another service: its items in order, and its texts.
struct ImportedList {
  let title: String
  let slug: Slug
  /// The identity at the source.
  let key: String
  let place: ImportPlace
  var day: CalendarDay?
  /// Paragraphs of Markdown, among them the notes that are too long for an item.
  var texts: [String] = []
  private var items: [YAML] = []

  init(title: String, slug: Slug, key: String, at place: ImportPlace) {
    (self.title, self.slug, self.key, self.place) = (title, slug, key, place)
  }

  /// Adds the subject of a row with a note in Markdown; skips a row without a title. A row that is only an item is counted.
  mutating func add(
    _ row: CSVRow,
    titled title: String,
    year: String,
    note: String,
    isOnlyItem: Bool = true,
    _ collection: inout ImportedCollection
  ) {
    let name = cleaned(title)
    guard !name.isEmpty else { return collection.skip("missing title", at: row.place) }
    var item: [(String, YAML)] = [("title", .text(name))]
    if let year = Int(year), (0...9999).contains(year) { item.append(("year", .plain("\(year)"))) }
    let line = cleaned(note.replacing("\n", with: " "))
    if line.count > ImportLimits.note {
      texts += [collection.markdown(of: "<h2>\(name.escaped(.html))</h2>", of: name, at: row.place), note]
    } else if !line.isEmpty {
      item.append(("note", .text(line)))
    }
    items.append(.mapping(item))
    if isOnlyItem { collection.itemCount += 1 }
  }

  /// The file of the list.
  var file: ImportedFile {
    var entries = FrontMatterEntries()
    entries.set("title", text: title)
    entries.set("date", day: day)
    entries["items"] = .list(items)
    entries.set("imported", text: key)
    let body = texts.filter { !$0.isEmpty }.joined(separator: "\n")
    return ImportedFile(path: "lists/\(slug.value).md", place: place, entries: entries, body: body)
  }
}
