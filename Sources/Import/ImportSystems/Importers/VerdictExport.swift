import BinaryCoding
import Diagnostics
import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// The JSON that `verdict export` writes.
struct VerdictExport {
  private let json: JSONValue
  private let file: SourceFile
  private let site: JSONValue?

  init(_ file: SourceFile) throws(ImportFailure) {
    json = try JSONValue.read(file)
    (self.file, site) = (file, json["site"])
  }

  private var path: String { file.path }

  /// Adds the contents of the export. Images and other files are imported if `paths` contains them at their relative
  /// location beside the export.
  func add(to collection: inout ImportedCollection, _ paths: [String]) {
    addSite(to: &collection.site)
    let (reviews, others) = (json["reviews"]?.elements ?? [], others)
    collection.add(file, rows: reviews.count + others.count)
    for review in reviews { add(review, to: &collection) }
    for file in others {
      let path = file["path"]?.text ?? ""
      if let rows = file["entries"]?.elements {
        collection.add(log: path, rows.map(\.values), at: place)
      } else {
        collection.add(file: path, entries(of: file), body: file["text"]?.text ?? "", at: place)
      }
    }
    addFiles(to: &collection, paths)
  }

  /// The exported files besides reviews.
  private var others: [JSONValue] {
    let names = ["topics", "pages"]
    // Further lists are those of other content types.
    let further = json.members.map(\.name).filter { !(names + ["reviews", "files"]).contains($0) }
    return (names + further).flatMap { json[$0]?.elements ?? [] }
  }

  /// The paths in the source of the exported files besides reviews, if the export is in the content folder.
  var paths: [String] {
    (others.compactMap { $0["path"]?.text } + (json["files"]?.elements.compactMap(\.text) ?? [])).map { folder + $0 }
  }

  /// The folder of the export in the source; empty at the top, otherwise with a slash at the end.
  private var folder: String {
    let names = path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    return names.map { String(Substring($0)) + "/" }.joined()
  }

  private var place: ImportPlace { ImportPlace(path) }

  private func add(_ file: JSONValue, to collection: inout ImportedCollection) {
    let review = VerdictImporter.review(
      entries(of: file),
      path: file["path"]?.text,
      at: place,
      &collection.remarks
    )
    guard var review else { return }
    if !grades.isEmpty, let grade = file["frontMatter"]?["rating"]?.text, review.rating != nil {
      review.rating = .grade(grade)
    }
    review.body = file["text"]?.text ?? ""
    collection.reviews.append(review)
  }

  /// Returns the front matter of a file: the site's fields in order, then the other keys by name.
  private func entries(of file: JSONValue) -> FrontMatterEntries {
    var entries = FrontMatterEntries()
    guard let values = file["frontMatter"] else { return entries }
    for key in fields.compactMap({ $0["key"]?.text }) { entries[key] = values[key].map(YAML.init) }
    for (key, value) in values.members where value != .null { entries[key] = YAML(value) }
    return entries
  }

  private func addFiles(to collection: inout ImportedCollection, _ paths: [String]) {
    var sources = PathValues<String>()
    for path in paths { sources.add(path, at: path) }
    for file in json["files"]?.elements.compactMap(\.text) ?? [] {
      if !isContentPath(file) {
        collection.skip("path outside the content folder", of: file, at: ImportPlace(folder + file))
      } else if let source = sources[folder + file] {
        collection.pictures[file] = source
      } else {
        collection.skip("file missing beside the export", of: file, at: ImportPlace(folder + file))
      }
    }
  }
}

// MARK: - Site
extension VerdictExport {
  private var fields: [JSONValue] { site?["fields"]?.elements ?? [] }
  private var grades: [String] { site?["ratings"]?["grades"]?.elements.compactMap(\.text) ?? [] }

  private func addSite(to proposed: inout ImportedSite) {
    proposed.file = json["siteFile"]?.text
    proposed.title = site?["title"]?.text
    proposed.url = site?["url"]?.text
    proposed.language = site?["language"]?.text
    proposed.description = site?["description"]?.text
    proposed.reviewer = site?["reviewer"]?["name"]?.text
    proposed.scale = scale
    proposed.categories = site?["categories"]?.elements.compactMap(Self.category) ?? []
    proposed.fields = fields.compactMap(Self.field)
  }

  private var scale: ImportedScale {
    if !grades.isEmpty { return .grades(grades) }
    let ratings = site?["ratings"]
    func hundredths(_ key: String) -> Int? { ratings?[key]?.text.flatMap { Rating.hundredths(of: $0) } }
    let best = hundredths("best") ?? 500
    return .points(worst: hundredths("worst") ?? 0, best: best, step: hundredths("step") ?? (best > 1000 ? 100 : 50))
  }

  private static func category(_ json: JSONValue) -> ImportedCategory? {
    let shape = json["poster"]?.text == "true" ? "portrait" : json["shape"]?.text
    return json["name"]?.text.map {
      ImportedCategory($0, plural: json["plural"]?.text, type: json["type"]?.text, shape: shape)
    }
  }

  private static func field(_ json: JSONValue) -> ImportedField? {
    json["key"]?.text.map { key in
      ImportedField(key, json.members.filter { $0.name != "key" }.map { (key: $0.name, value: YAML($0.value)) })
    }
  }
}

extension ImportedCollection {
  /// Adds an exported file that is not a review.
  mutating func add(file path: String, _ entries: FrontMatterEntries, body: String, at place: ImportPlace) {
    guard isContentPath(path), path.folderPath != nil, path.utf8.suffix(3).elementsEqual(".md".utf8) else {
      return skip("path outside the content folder", of: path, at: place)
    }
    files.append(ImportedFile(path: path, place: place, entries: entries, body: body))
  }
}

extension ImportedCollection {
  /// Adds an exported file of the log.
  mutating func add(log path: String, _ rows: [[(key: String, value: YAML)]], at place: ImportPlace) {
    let layout = FileLayout(path: path)
    guard isContentPath(path), path.isInside(LogFile.folder), layout != .fenced else {
      return skip("path outside the content folder", of: path, at: place)
    }
    let text = layout == .table ? table(rows) : rows.map { "- \(YAML.mapping($0))\n" }.joined()
    files.append(ImportedFile(path: path, place: place, entries: FrontMatterEntries(), body: text))
  }

  private func table(_ rows: [[(key: String, value: YAML)]]) -> String {
    var seen: Set<String> = []
    let header = TableHeader(keys: rows.joined().map(\.key).filter { seen.insert($0).inserted })
    return header.row(header.keys) + rows.map(header.row).joined()
  }
}

extension JSONValue {
  /// The members of an entry of the log that have a value.
  fileprivate var values: [(key: String, value: YAML)] {
    members.filter { $0.value != .null }.map { (key: $0.name, value: YAML($0.value)) }
  }
}

/// Whether a path is valid and not hidden, and leads to a file below the content folder other than `site.yaml`.
func isContentPath(_ path: String) -> Bool {
  path.isPlain && path.utf8.first != UInt8(ascii: ".") && path.utf8.count < 1000 && path != "site.yaml"
}

extension YAML {
  /// Creates YAML from a JSON value.
  init(_ json: JSONValue) {
    switch json {
    case .null: self = .plain("")
    case .bool(let holds): self = .plain("\(holds)")
    case .number(let text): self = .plain(text)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map(YAML.init))
    case .object: self = .mapping(json.members.map { (key: $0.name, value: YAML($0.value)) })
    }
  }
}
