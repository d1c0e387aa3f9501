import BinaryCoding
import Diagnostics
import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// The contents of `_config.yml` (https://jekyllrb.com/docs/configuration/options/).
struct JekyllConfiguration {
  private let entries: ForeignEntries
  let collections: [String: Value]
  private let excluded: IgnorePatterns

  init(_ entries: ForeignEntries) {
    self.entries = entries
    excluded = IgnorePatterns(jekyll: entries["exclude"]?.texts ?? [])
    let value = entries["collections"]
    let listed = value?.texts.map { ($0, Value.sequence([], SourceRange(0, 0))) } ?? []
    let described = value?.members.map { ($0.key.text, $0.value) } ?? []
    collections = Dictionary(listed + described) { one, _ in one }
  }

  /// Returns whether `exclude` contains a path relative to the site.
  func excludes(_ path: String) -> Bool { excluded.contains(path) }

  /// Returns whether Jekyll writes pages for the documents of a collection. Without a configuration file, it is unknown
  /// whether a folder is a private one.
  func publishes(collection name: String) -> Bool {
    entries.all.isEmpty || collections[name]?.member("output")?.condition == true
  }

  /// The languages of a plug-in such as Polyglot.
  var languages: [String] { entries["languages"]?.texts.map { $0.lowercased() } ?? [] }

  /// The site settings, without posts.
  var site: StaticSite {
    var site = StaticSite(entries)
    site.splitsAtSpaces = true
    site.excerptSeparator = entries["excerptseparator"]?.text
    return site
  }

  /// The keys of `defaults` that are specific to a single review and therefore ignored.
  var personalDefaults: [String] {
    guard case .sequence(let defaults, _)? = entries["defaults"] else { return [] }
    let keys = defaults.flatMap { $0.member("values")?.members ?? [] }.map(\.key.text)
    var seen: Set<String> = []
    return keys.filter { FolderDefaults.personal.contains(ForeignKeys.plain($0)) && seen.insert($0).inserted }
  }

  /// Returns the entries of a file, completed with matching `defaults`.
  func completed(_ own: [Entry], _ kind: JekyllKind, _ path: String) -> [Entry] {
    guard case .sequence(let defaults, _)? = entries["defaults"] else { return own }
    let matching = defaults.reversed().filter { Self.isFor($0.member("scope"), kind, path) }
    return FolderDefaults.completed(own, with: matching.map { $0.member("values")?.members ?? [] })
  }

  private static func isFor(_ scope: Value?, _ kind: JekyllKind, _ path: String) -> Bool {
    let folder = scope?.member("path")?.text ?? ""
    guard folder.isEmpty || path == folder || path.isInside(folder) else { return false }
    guard let type = scope?.member("type")?.text else { return true }
    return switch kind {
    case .post: type == "posts"
    case .draft: type == "drafts" || type == "posts"
    case .page: type == "pages"
    case .collection(let name): type == name
    }
  }

  /// Returns the URL path of a file in the old site, then its redirects.
  func addresses(of post: ForeignPost, _ kind: JekyllKind, _ path: String) -> [String] {
    let redirects = post.keys["redirectfrom"]?.texts ?? []
    let old = post.keys["aliases"]?.texts ?? []
    return ([address(of: post, kind, path)].compactMap { $0 } + (redirects + old).compactMap(pathOfAddress))
  }

  private func address(of post: ForeignPost, _ kind: JekyllKind, _ path: String) -> String? {
    let own = post.keys["permalink"]?.text
    let pattern: String
    switch kind {
    case .post, .draft: pattern = Self.posts(own ?? entries["permalink"]?.text ?? "date")
    case .page: pattern = own ?? Self.pattern("/:path/:basename", entries["permalink"]?.text)
    case .collection(let name):
      pattern =
        own ?? collections[name]?.member("permalink")?.text
        ?? Self.pattern("/:collection/:path", entries["permalink"]?.text)
    }
    return PermalinkTemplate(pattern: pattern).address(values(of: post, kind, path))
  }

  private func values(of post: ForeignPost, _ kind: JekyllKind, _ path: String) -> [String: String] {
    let name = post.keys["slug"]?.text ?? post.name
    var values = (post.date).map(PermalinkTemplate.values) ?? [:]
    values["title"] = String(name.map { $0 == " " ? "-" : $0 })
    values["slug"] = Slug(of: name)?.value ?? name
    values["name"] = post.name
    values["output_ext"] = ".html"
    let categories = categories(of: post, path)
    values["categories"] = categories.joined(separator: "/")
    values["slugified_categories"] = categories.compactMap { Slug(of: $0)?.value }.joined(separator: "/")
    values["basename"] = post.name
    if case .collection(let collection) = kind {
      values["collection"] = collection
      values["path"] = splitExtension(path.rest(below: "_" + collection) ?? path).stem
    } else {
      values["path"] = path.folderPath.map(String.init) ?? ""
    }
    return values
  }

  /// Returns Jekyll's categories: the folders around `_posts`, then the names in the front matter.
  private func categories(of post: ForeignPost, _ path: String) -> [String] {
    let folders = path.pathComponents.map(String.init).prefix { $0 != "_posts" && $0 != "_drafts" }
    let keys = [post.keys["category"], post.keys["categories"]].compactMap { $0 }
    let written = keys.flatMap { splitNames($0, atSpaces: true) }
    var seen: Set<String> = []
    return (path.pathComponents.contains("_posts") ? Array(folders) + written : written)
      .map { String($0.lowercased().map { $0 == " " ? "-" : $0 }) }.filter { seen.insert($0).inserted }
  }

  /// Returns the pattern of a named permalink style; other styles are patterns.
  private static func posts(_ style: String) -> String {
    switch style {
    case "date": "/:categories/:year/:month/:day/:title:output_ext"
    case "pretty": "/:categories/:year/:month/:day/:title/"
    case "ordinal": "/:categories/:year/:y_day/:title:output_ext"
    case "none": "/:categories/:title:output_ext"
    default: style
    }
  }

  /// Returns the pattern of pages and collections, which have folders of their own if the style of posts has.
  private static func pattern(_ start: String, _ style: String?) -> String {
    let isFolder = style.map { $0 == "pretty" || $0.hasSuffix("/") } ?? false
    return start + (isFolder ? "/" : ":output_ext")
  }
}

/// The kind of a Jekyll file.
enum JekyllKind: Hashable {
  case post, draft, page
  case collection(String)
}

/// Returns a site URL in Verdict's notation, `https://…` with its base path; nil if malformed.
func siteURL(_ written: String?, _ basePath: String = "") -> String? {
  guard let written, let url = SiteURL(written.withoutSlashAtEnd) else { return nil }
  return url.origin + (url.basePath.isEmpty ? basePath : url.basePath)
}

/// Returns `en_US` as `en-US`; nil if the text is not a language tag.
func languageTag(_ written: String) -> String? {
  let tag = String(written.prefix { $0 != "." }).replacing("_", with: "-")
  let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
  let isTag = parts.allSatisfy { (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy { $0.isLetter || $0.isDigit } }
  guard isTag, let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(\.isLetter) else {
    return nil
  }
  return tag
}
