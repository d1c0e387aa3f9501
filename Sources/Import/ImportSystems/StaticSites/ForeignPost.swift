import BinaryCoding
import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// A file with front matter of a static site generator.
struct ForeignPost {
  let place: ImportPlace
  let keys: ForeignEntries
  let body: String
  /// The first line of the body, counted from 1.
  let bodyLine: Int
  /// The name of the file without day and extension, or the folder name of an index file.
  var name: String
  var day: CalendarDay?
  /// The folder names, outermost first, which may indicate the category.
  var folders: [String] = []
  /// The folder that hides the post, such as `_drafts`.
  var hidingFolder: String?
  /// The language (BCP 47) in the path of the file; nil for the default language of the site.
  var fileLanguage: String?
  var isHTML: Bool { StaticSiteFiles.isHTML(place.path) }
  /// The URL path of the post, then its redirects: relative to the site and percent-decoded.
  var addresses: [String] = []
  /// The order of day and month in the posts of the site.
  var dayOrder = DayOrder([])
}

/// The site of a static site generator, before its keys are mapped.
struct StaticSite {
  var site = ImportedSite()
  var posts: [ForeignPost] = []
  /// The pages that are not reviews, such as an about page or a contact form.
  var pages: [ForeignPost] = []
  /// The folder of the site in the source, with a trailing `/`; empty for the whole source.
  var root = ""
  /// Jekyll's `excerpt_separator`.
  var excerptSeparator: String?
  /// The base path of the site, such as `/blog`; empty for the root of the host.
  var basePath = ""
  /// The folders published at the root of the site, each with a trailing `/` or empty.
  var publicFolders: [String] = []
  /// Whether a text of tags or categories is split at spaces.
  var splitsAtSpaces = false
  /// The normalized keys that contain topics.
  var taxonomies: Set<String> = []
  /// The configuration files.
  var readPaths: Set<PathKey> = []
  var remarks: [ImportRemark] = []

  /// Adds a remark for a file that is not imported.
  mutating func skip(_ path: String, _ reason: String) {
    remarks.append(ImportRemark(.skipped, reason, of: "", at: ImportPlace(path)))
  }
}

extension StaticSite {
  /// Creates a site without posts from the settings that all systems share. `own` contains those of its main language.
  init(_ settings: ForeignEntries, own: Value? = nil) {
    let base = settings["baseurl"]?.text ?? ""
    let path = SiteURL(base.withoutSlashAtEnd) == nil ? siteAddress(base).withoutSlashAtEnd : "/"
    basePath = path == "/" ? "" : path
    site.url = [settings["url"]?.text, base].lazy.compactMap { [basePath] in siteURL($0, basePath) }.first
    if basePath.isEmpty { basePath = site.url.flatMap(SiteURL.init)?.basePath ?? "" }
    site.title = settings["title", "name"]?.text ?? own?.member("title")?.text
    let language = settings["lang", "locale", "language", "languagecode", "defaultcontentlanguage"]?.text
    site.language = language.flatMap(languageTag)
    site.description = (settings["description"] ?? own?.member("description"))?.text.map(withoutMarkup)
    let author = settings["author"]
    site.reviewer = author?.texts.first ?? author?.member("name")?.text
  }
}

extension ForeignPost {
  /// The publication day of the front matter or file name, in the author's time zone, with the time of day if present.
  var timestamp: Timestamp? {
    timestamp(of: ["date", "publishdate", "pubdate", "published", "created", "posted"]) ?? day.map { Timestamp($0) }
  }

  var date: CalendarDay? { timestamp?.day }

  /// The day from which the old site shows the post, if it is later than its day.
  var embargo: Timestamp? {
    let published = timestamp(of: ["publishdate", "published", "pubdate"])
    guard let published, let date, published.day > date else { return nil }
    return published
  }

  /// The day on which the old site stops showing the post.
  var expiry: CalendarDay? { day(of: "expirydate", "unpublishdate", "expires", "expiry") }

  /// Returns the day of the first normalized key with a valid day.
  func day(of names: String...) -> CalendarDay? { timestamp(of: names)?.day }

  func timestamp(of names: [String]) -> Timestamp? {
    names.lazy.compactMap { keys[$0]?.text }.compactMap { dayOrder.timestamp($0) }.first
  }
}

/// Splits a file name such as `2026-08-07-name` into day and name, as Jekyll does.
func dayAndName(_ fileName: String) -> (day: CalendarDay?, name: String) {
  let parts = fileName.split(separator: "-", maxSplits: 3, omittingEmptySubsequences: false)
  guard parts.count == 4, let year = Int(parts[0]), parts[0].utf8.count == 4, let month = Int(parts[1]),
    let day = Int(parts[2]), let found = CalendarDay(year: year, month: month, day: day), !parts[3].isEmpty
  else { return (nil, fileName) }
  return (found, String(parts[3]))
}
