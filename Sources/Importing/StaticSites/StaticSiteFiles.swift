import BinaryCoding
import Diagnostics
import FrontMatter
import Notation

/// The files of a static site's source, without those that were made or installed.
struct StaticSiteFiles {
  /// The folder of the site, with `/` at its end; empty for the source as a whole.
  let root: String
  /// Below the root.
  let paths: [String]

  /// Finds the site by the files that mark its folder, of which the outermost counts; nil where there is none.
  init?(_ paths: [String], marked isMark: (String) -> String?) {
    let roots = paths.filter { !Self.isMade($0) }.compactMap(isMark)
    guard let root = roots.min(by: { ($0.pathComponents.count, $0) < ($1.pathComponents.count, $1) }) else {
      return nil
    }
    self.root = root
    self.paths = paths.filter { $0.hasPrefix(root) }.map { String($0.dropFirst(root.count)) }.filter {
      !Self.isMade($0)
    }
  }

  private static func isMade(_ path: String) -> Bool {
    path.pathComponents.dropLast().contains { made.contains(String($0)) }
  }
  private static let made: Set<String> = [
    "_site", "node_modules", "vendor", ".git", ".jekyll-cache", "resources", "__MACOSX",
  ]

  /// Whether the name of a file is one of Markdown.
  static func isMarkdown(_ path: String) -> Bool {
    ["md", "markdown", "mkd", "mkdn", "mkdown"].contains(splitExtension(path).ending)
  }

  /// The entries of the first file of configuration that there is; none where there is no such file.
  func configuration(_ names: String..., of source: some ImportSource) throws -> ForeignEntries {
    guard let path = names.first(where: paths.contains), let file = try source.file(root + path) else {
      return ForeignEntries([])
    }
    return try Self.entries(file)
  }

  static func entries(_ file: SourceFile) throws -> ForeignEntries {
    do throws(ForeignFault) {
      return ForeignEntries(try ForeignValues.read(file))
    } catch {
      let place = ImportPlace(file.path, line: error.line)
      throw ImportFailure(error.message, at: place, hint: "mend the file, or import the posts without it")
    }
  }

  /// Reads files with front matter; those without, and those that cannot be read, are remarked upon.
  func read(
    _ wanted: [String],
    of source: some ImportSource,
    remarks: inout [ImportRemark],
    _ use: (String, ForeignFrontMatter) -> Void
  ) throws {
    try source.read(Set(wanted.map { root + $0 }), atMost: ImportLimits.textFile) { file in
      let path = String(file.path.dropFirst(root.count))
      do throws(ForeignFault) {
        if let content = try ForeignFrontMatter.read(file) { return use(path, content) }
        remarks.append(ImportRemark(.skipped, "it has no front matter", of: path, at: ImportPlace(file.path)))
      } catch {
        let place = ImportPlace(file.path, line: error.line)
        remarks.append(ImportRemark(.skipped, "its front matter cannot be read: \(error.message)", of: path, at: place))
      }
    }
  }

  /// How many of some files there are, if front matter begins the first few that are looked at.
  func count(_ wanted: [String], of source: some ImportSource) throws -> Int {
    var isFenced = false
    try source.read(Set(wanted.prefix(5).map { root + $0 }), atMost: ImportLimits.textFile) { file in
      isFenced = isFenced || ["---", "+++", "{", "\u{FEFF}---"].contains { file.bytes.starts(with: $0.utf8) }
    }
    return isFenced ? wanted.count : 0
  }
}

extension ForeignPost {
  /// A post of a file at a path below the root of its site.
  init(_ content: ForeignFrontMatter, at path: String, in files: StaticSiteFiles, name: String, day: CalendarDay? = nil)
  {
    self.init(
      place: ImportPlace(files.root + path),
      keys: ForeignEntries(content.entries),
      body: content.body,
      bodyLine: content.bodyLine,
      name: name,
      day: day
    )
  }

  /// Whether loops or conditions of a template language make it more than a text.
  var isTemplate: Bool {
    ["{% for ", "{%- for ", "{% assign ", "{%- assign ", "{% if ", "{%- if "].contains { body.contains($0) }
  }
}
