import BinaryCoding
import Diagnostics
import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// The configuration of a Hugo site (https://gohugo.io/configuration/all/).
struct HugoConfiguration {
  private let entries: ForeignEntries
  private let readPaths: Set<PathKey>

  /// The configuration files of Hugo, in order of precedence.
  static let names = ["hugo", "config", "config/_default/hugo", "config/_default/config"].flatMap { name in
    ["toml", "yaml", "yml", "json"].map { "\(name).\($0)" }
  }
  private static let parts = ["params", "permalinks", "languages", "taxonomies", "cascade", "module"]

  /// Reads the configuration, which may be divided into several files in `config/_default`.
  init(_ files: StaticSiteFiles, of source: some ImportSource) throws {
    var (all, read): ([Entry], Set<PathKey>) = ([], [])
    if let path = Self.names.first(where: files.paths.contains), let file = try source.file(files.root + path) {
      read.insert(PathKey(file.path))
      all += try StaticSiteFiles.entries(file).all.map(\.entry)
    }
    for part in Self.parts {
      let path = ["toml", "yaml", "yml", "json"].map { "config/_default/\(part).\($0)" }.first(
        where: files.paths.contains
      )
      guard let path, let file = try source.file(files.root + path) else { continue }
      read.insert(PathKey(file.path))
      let members = try StaticSiteFiles.entries(file).all.map(\.entry)
      let key = Scalar(text: part, isPlain: true, range: SourceRange(0, 0))
      all.append(Entry(key: key, value: .mapping(members, key.range)))
    }
    (entries, readPaths) = (ForeignEntries(all), read)
  }

  /// The folders of all posts and pages, each with a trailing `/` and the language that it is for; inner folders first.
  var contentFolders: [(path: String, language: String?)] {
    let own = entries["languages"]?.members.map { ($0.value.member("contentdir")?.text, $0.key.text) } ?? []
    let named = own.compactMap { folder, language in folder.map { (path: $0, language: Optional(language)) } }
    let all = named + [(path: entries["contentdir"]?.text ?? "content", language: nil)]
    return all.map { ($0.path.withoutSlashAtEnd + "/", $0.language) }.sorted { $0.0.utf8.count > $1.0.utf8.count }
  }

  /// The language of texts without another one.
  var language: String { entries["defaultcontentlanguage"]?.text ?? "en" }

  /// The languages of the site; empty for a site in one language.
  var languages: [String] {
    let keys = entries["languages"]?.members.map(\.key.text) ?? []
    return keys.isEmpty ? [] : keys + [language]
  }

  /// The normalized keys of the taxonomies, such as `directors`, without those of Verdict
  /// (https://gohugo.io/configuration/taxonomies/).
  var taxonomies: [String] {
    let keys = entries["taxonomies"]?.members.compactMap(\.value.text) ?? []
    return keys.map(ForeignKeys.plain).filter { !["tags", "categories", "series"].contains($0) }
  }

  /// The files that builds ignore, by the regular expressions of `ignoreFiles`, and the expressions that are not supported.
  var ignored: (patterns: [PathPattern], unsupported: [String]) {
    let written = entries["ignorefiles"]?.texts ?? []
    let patterns = written.map { ($0, PathPattern(regularExpression: $0)) }
    return (patterns.compactMap(\.1), patterns.filter { $0.1 == nil }.map(\.0))
  }

  /// Whether a mounted folder excludes a file, or includes only others (https://gohugo.io/configuration/module/#mounts).
  func isUnmounted(_ path: String) -> Bool {
    let outcomes = mounts.compactMap { mount -> Bool? in
      guard let below = mount.member("source")?.text.flatMap(path.rest(below:)) else { return nil }
      let matches = { (key: String) in mount.member(key)?.texts.map { PathPattern(glob: $0).matches(below) } ?? [] }
      let included = matches("includefiles")
      return matches("excludefiles").contains(true) || !included.isEmpty && !included.contains(true)
    }
    return !outcomes.isEmpty && outcomes.allSatisfy { $0 }
  }

  private var mounts: [Value] {
    guard case .sequence(let mounts, _)? = entries["module"]?.member("mounts") else { return [] }
    return mounts
  }

  /// The front matter of all pages.
  var cascade: Value? { entries["cascade"] }

  /// The site settings, without posts.
  var site: StaticSite {
    var site = StaticSite(entries, own: entries["languages"]?.member(language))
    site.readPaths = readPaths
    return site
  }

  /// Returns the URL path of a post in the old site, then its aliases.
  func addresses(of post: ForeignPost, fileName: String) -> [String] {
    let address = address(of: post, fileName: fileName)
    let section = "/" + post.folders.map { $0 + "/" }.joined()
    let aliases = (post.keys["aliases"]?.texts ?? []).compactMap { alias in
      pathOfAddress(alias.contains("://") || alias.hasPrefix("/") ? alias : section + alias)
    }
    return [address].compactMap { $0 } + aliases
  }

  private func address(of post: ForeignPost, fileName: String) -> String? {
    if let url = post.keys["url"]?.text { return url.contains(":") ? nil : pathOfAddress(url) }
    let prefix = post.fileLanguage.map { "/" + $0 } ?? ""
    let pattern = post.folders.first.flatMap(pattern) ?? (post.folders.isEmpty ? pattern(of: "/") : nil)
    let values = values(of: post, fileName: fileName)
    let named = pattern.flatMap { PermalinkTemplate(pattern: $0).address(values) }
    let plain = post.folders.map(pathName) + [values["slugorfilename"] ?? fileName]
    let path = named ?? "/" + plain.joined(separator: "/") + "/"
    return prefix + (hasUglyAddresses ? path.withoutSlashAtEnd + ".html" : path)
  }

  private var hasUglyAddresses: Bool { entries["uglyurls"]?.condition == true }

  /// Returns a path component, in lower case unless `disablePathToLower` is set.
  private func pathName(_ name: String) -> String {
    urlized(entries["disablepathtolower"]?.condition == true ? name : name.lowercased())
  }

  private func pattern(of section: String) -> String? {
    let permalinks = entries["permalinks"]
    return (permalinks?.member("page")?.entry(section) ?? permalinks?.entry(section))?.text
  }

  private func values(of post: ForeignPost, fileName: String) -> [String: String] {
    var values = post.date.map(PermalinkTemplate.values) ?? [:]
    let slug = post.keys["slug"]?.text.map(pathName)
    let (file, title) = (pathName(fileName), pathName(post.title))
    values["title"] = title
    values["slug"] = slug ?? title
    (values["filename"], values["contentbasename"]) = (file, file)
    (values["slugorfilename"], values["slugorcontentbasename"]) = (slug ?? file, slug ?? file)
    values["section"] = post.folders.first.map(pathName) ?? ""
    values["sections"] = post.folders.map(pathName).joined(separator: "/")
    return values
  }
}

extension Value {
  /// Returns the member of a mapping with an exact key.
  fileprivate func entry(_ key: String) -> Value? { members.first { $0.key.text == key }?.value }
}

/// Returns a path component in Hugo's notation: white space becomes hyphens, and other special characters are removed.
func urlized(_ name: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in name.unicodeScalars {
    let isUnchanged =
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || ".-_~+".unicodeScalars.contains(scalar)
    if isUnchanged {
      result.append(scalar)
    } else if scalar.properties.isWhitespace, result.last != "-" {
      result.append("-")
    }
  }
  return String(result)
}
