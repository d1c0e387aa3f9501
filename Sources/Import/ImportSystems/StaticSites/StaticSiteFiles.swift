import BinaryCoding
import Diagnostics
import FrontMatter
import ImportFormats
import MarkupConversion
import Notation
import ReviewModel

/// The source files of a static site, without generated and installed files.
struct StaticSiteFiles {
  /// The folder of the site, with a trailing `/`; empty for the whole source.
  let root: String
  /// The paths relative to the root.
  let paths: [String]
  private let known: Set<PathKey>

  /// Finds the site by its marker files; the outermost folder is used. Returns nil without a marker file.
  init?(_ paths: [String], marked isMark: (String) -> String?) {
    let roots = paths.filter { !Self.isGenerated($0) }.compactMap(isMark)
    guard let root = roots.min(by: { ($0.pathComponents.count, $0) < ($1.pathComponents.count, $1) }) else {
      return nil
    }
    self.root = root
    self.paths = paths.filter { $0.hasPrefix(root) }.map { String($0.dropFirst(root.count)) }.filter {
      !Self.isGenerated($0)
    }
    known = Set(self.paths.map(PathKey.init))
  }

  /// Returns whether a file exists at a path relative to the root.
  func contains(_ path: String) -> Bool { known.contains(PathKey(path)) }

  private static func isGenerated(_ path: String) -> Bool {
    path.pathComponents.dropLast().contains { generatedFolders.contains(String($0)) }
  }
  private static let generatedFolders: Set<String> = [
    "_site", "node_modules", "vendor", ".git", ".jekyll-cache", "resources", "__MACOSX",
  ]

  /// The reason for skipping pages that list other pages.
  static let listReason = "list page, which Verdict generates itself"
  /// The reason for skipping files that the configuration excludes.
  static let excludedReason = "excluded by the configuration of the old site"

  /// Whether a file documents the repository and is not a page of the site.
  static func isAboutFiles(_ path: String) -> Bool {
    let name = splitExtension(String(path.lastPathComponent)).stem.lowercased()
    return ["readme", "license", "changelog", "contributing"].contains(name)
  }

  /// Whether a file has the extension of Markdown or HTML.
  static func isText(_ path: String) -> Bool { isMarkdown(path) || isHTML(path) }

  static func isHTML(_ path: String) -> Bool { ["html", "htm", "xhtml"].contains(splitExtension(path).ending) }

  /// Whether a file has a Markdown extension.
  static func isMarkdown(_ path: String) -> Bool {
    ["md", "markdown", "mkd", "mkdn", "mkdown"].contains(splitExtension(path).ending)
  }

  static func entries(_ file: SourceFile) throws -> ForeignEntries {
    do throws(ForeignError) {
      return ForeignEntries(try ForeignValues.read(file))
    } catch {
      let place = ImportPlace(file.path, line: error.line)
      throw ImportFailure(error.message, at: place, hint: "correct the file, or import the posts without it")
    }
  }

  /// Reads files with front matter. Adds remarks for files that are unreadable or have no front matter.
  func read(
    _ names: [String],
    of source: some ImportSource,
    remarks: inout [ImportRemark],
    _ use: (String, ForeignFrontMatter) -> Void
  ) throws {
    var missing = Set(names.map { PathKey(root + $0) })
    var size = 0
    try source.read(missing, atMost: ContentLimits.contentFile, orElse: { _ in }) { file in
      missing.remove(PathKey(file.path))
      size += file.bytes.count
      try ImportLimits.check(texts: size, of: source)
      let path = String(file.path.dropFirst(root.count))
      do throws(ForeignError) {
        if let content = try ForeignFrontMatter.read(file) {
          for change in content.changes {
            let place = ImportPlace(file.path, line: change.line)
            remarks.append(ImportRemark(.changed, change.text, of: change.subject, at: place))
          }
          return use(path, content)
        }
        remarks.append(ImportRemark(.skipped, "no front matter", of: path, at: ImportPlace(file.path)))
      } catch {
        let place = ImportPlace(file.path, line: error.line)
        remarks.append(ImportRemark(.skipped, "invalid front matter: \(error.message)", of: path, at: place))
      }
    }
    for path in missing.map(\.path).sorted(by: { $0.precedesBytewise($1) }) {
      let reason = "larger than \(ContentLimits.contentFile / 1_000_000) MB, or encrypted"
      remarks.append(ImportRemark(.skipped, reason, of: "", at: ImportPlace(path)))
    }
  }

  /// Returns the number of the given files if front matter begins any of them; 0 otherwise. Most sites are recognized by
  /// their first files, so the files are read in growing parts.
  func count(_ names: [String], of source: some ImportSource) throws -> Int {
    var (rest, size, isFenced) = (names[...], 5, false)
    while !rest.isEmpty, !isFenced {
      let part = Set(rest.prefix(size).map { PathKey(root + $0) })
      try source.read(part, atMost: ContentLimits.contentFile, orElse: { _ in }) { file in
        isFenced = isFenced || ["---", "+++", "{", "\u{FEFF}---"].contains { file.bytes.starts(with: $0.utf8) }
      }
      (rest, size) = (rest.dropFirst(size), size * 10)
    }
    return isFenced ? names.count : 0
  }
}

extension ForeignPost {
  /// Creates a post from a file, with its path relative to the site.
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

  /// Whether the body contains template loops outside code, and therefore lists other pages. HTML with any template tag is
  /// built by its template.
  var isList: Bool {
    let loops = isHTML ? ["{%"] : ["{% for ", "{%- for "]
    guard loops.contains(where: { body.contains($0) }) else { return false }
    let text = ForeignText(body, firstLine: bodyLine)
    let blocks = ForeignBlocks(text)
    return text.bytes.indices.contains { index in
      loops.contains { text.holds($0, at: index) } && !blocks.isCode(index)
    }
  }
}
