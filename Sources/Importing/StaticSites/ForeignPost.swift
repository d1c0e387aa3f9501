import Notation

/// A file with front matter of a static site generator, as the generator knows it.
struct ForeignPost {
  let place: ImportPlace
  let keys: ForeignEntries
  let body: String
  /// The line on which the body begins, from 1.
  let bodyLine: Int
  /// The name of the file, or of the folder whose index it is, without day and extension.
  let name: String
  /// The day in the name of the file.
  var day: CalendarDay?
  /// The names of folders that may say of what kind it is, the outermost first.
  var folders: [String] = []
  /// Whether the place of the file makes it a draft.
  var isDraft = false
  /// The language that the place of the file says.
  var fileLanguage: String?
  /// Where the site had it, the address first, then others that led there: paths below the site, decoded.
  var addresses: [String] = []
  /// How the posts of its site write days.
  var dayOrder = DayOrder([])
}

/// What a static site generator makes a site of, before it is known what becomes of its keys.
struct StaticSite {
  var site = ImportedSite()
  var posts: [ForeignPost] = []
  /// About the site, a contact form, and the like.
  var pages: [ForeignPost] = []
  /// The folder of the site in the source, with `/` at its end; empty for the source as a whole.
  var root = ""
  /// Jekyll's `excerpt_separator`.
  var excerptSeparator: String?
  /// The path of the site at its host, such as `/blog`; empty at its root.
  var basePath = ""
  /// The folders whose files are published at the root of the site, each with `/` at its end or empty.
  var publicFolders: [String] = []
  /// Whether a text of tags or categories is several with spaces between them.
  var splitsAtSpaces = false
  /// The files of configuration.
  var readPaths: Set<String> = []
  var remarks: [ImportRemark] = []

  /// Leaves a file out.
  mutating func skip(_ path: String, _ reason: String) {
    remarks.append(ImportRemark(.skipped, reason, of: "", at: ImportPlace(path)))
  }
}

extension ForeignPost {
  /// The day that its keys or its file say, as it was written wherever that was, with the time of day if one was.
  var timestamp: Timestamp? {
    timestamp(of: ["date", "publishdate", "pubdate", "published", "created", "posted"]) ?? day.map { Timestamp($0) }
  }

  var date: CalendarDay? { timestamp?.day }

  /// The day of the first of some plain keys that says one.
  func day(of names: String...) -> CalendarDay? { timestamp(of: names)?.day }

  private func timestamp(of names: [String]) -> Timestamp? {
    names.lazy.compactMap { keys[$0]?.text }.compactMap { dayOrder.timestamp($0) }.first
  }
}

/// The day and the rest of a file's name such as `2026-08-07-name`, as Jekyll has them.
func dayAndName(_ fileName: String) -> (day: CalendarDay?, name: String) {
  let parts = fileName.split(separator: "-", maxSplits: 3, omittingEmptySubsequences: false)
  guard parts.count == 4, let year = Int(parts[0]), parts[0].utf8.count == 4, let month = Int(parts[1]),
    let day = Int(parts[2]), let found = CalendarDay(year: year, month: month, day: day), !parts[3].isEmpty
  else { return (nil, fileName) }
  return (found, String(parts[3]))
}

/// The path of a file in two: all before its extension, and that.
func splitExtension(_ path: String) -> (stem: String, ending: String) {
  let bytes = path.utf8
  guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), !bytes[dot...].contains(UInt8(ascii: "/")),
    dot > bytes.startIndex
  else { return (path, "") }
  return (String(path[..<dot]), path[bytes.index(after: dot)...].lowercased())
}
