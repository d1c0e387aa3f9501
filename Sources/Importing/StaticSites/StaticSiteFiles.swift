import BinaryCoding
import Diagnostics
import FrontMatter
import Notation
import ReviewModel

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

  /// Why pages that list others are left out.
  static let listReason = "list page, which Verdict generates itself"

  /// Whether a file speaks of the files beside it, and is no page of the site.
  static func isAboutFiles(_ path: String) -> Bool {
    let name = splitExtension(String(path.lastPathComponent)).stem.lowercased()
    return ["readme", "license", "changelog", "contributing"].contains(name)
  }

  /// Whether the name of a file is one of Markdown.
  static func isMarkdown(_ path: String) -> Bool {
    ["md", "markdown", "mkd", "mkdn", "mkdown"].contains(splitExtension(path).ending)
  }

  static func entries(_ file: SourceFile) throws -> ForeignEntries {
    do throws(ForeignFault) {
      return ForeignEntries(try ForeignValues.read(file))
    } catch {
      let place = ImportPlace(file.path, line: error.line)
      throw ImportFailure(error.message, at: place, hint: "correct the file, or import the posts without it")
    }
  }

  /// Reads files with front matter; those without, and those that cannot be read, are remarked upon.
  func read(
    _ wanted: [String],
    of source: some ImportSource,
    remarks: inout [ImportRemark],
    _ use: (String, ForeignFrontMatter) -> Void
  ) throws {
    var missing = Set(wanted.map { root + $0 })
    var size = 0
    try source.read(missing, atMost: ContentLimits.contentFile, orElse: { _ in }) { file in
      missing.remove(file.path)
      size += file.bytes.count
      try ImportLimits.check(texts: size, of: source)
      let path = String(file.path.dropFirst(root.count))
      do throws(ForeignFault) {
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
    for path in missing.sorted() {
      let reason = "larger than \(ContentLimits.contentFile / 1_000_000) MB, or encrypted"
      remarks.append(ImportRemark(.skipped, reason, of: "", at: ImportPlace(path)))
    }
  }

  /// How many of some files there are, if front matter begins the first few that are looked at.
  func count(_ wanted: [String], of source: some ImportSource) throws -> Int {
    var isFenced = false
    let first = Set(wanted.prefix(5).map { root + $0 })
    try source.read(first, atMost: ContentLimits.contentFile, orElse: { _ in }) { file in
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

  /// Whether loops of a template language make it more than a text: a list of other pages.
  var isList: Bool {
    let loops = ["{% for ", "{%- for "]
    guard loops.contains(where: { body.contains($0) }) else { return false }
    let text = ForeignText(body, firstLine: bodyLine)
    let blocks = ForeignBlocks(text)
    return text.bytes.indices.contains { index in
      loops.contains { text.holds($0, at: index) } && !blocks.isCode(index)
    }
  }
}
