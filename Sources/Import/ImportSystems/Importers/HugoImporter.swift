import BinaryCoding
import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// An importer of Hugo folders (https://gohugo.io/documentation/): `content`, `static`, `assets` and the configuration.
package enum HugoImporter: Importer {
  package static let name = "hugo"
  package static let system = "Hugo"
  package static let usesContentFolder = true

  package static func recognizedFiles(of source: some ImportSource) throws -> Int {
    guard let files = files(source), try isHugo(files, source) else { return 0 }
    let folders = (try? HugoConfiguration(files, of: source).contentFolders.map(\.path)) ?? ["content/"]
    return try files.count(files.paths.filter { folders.contains(where: $0.hasPrefix) && isContent($0) }, of: source)
  }

  package static func read(_ source: some ImportSource) throws -> ImportedCollection {
    guard let files = files(source) else {
      throw ImportFailure(
        "\(source.name) has no Hugo configuration beside a folder content/",
        hint: "pass the folder of the site, which contains hugo.toml or config.toml"
      )
    }
    let configuration = try HugoConfiguration(files, of: source)
    var site = configuration.site
    site.root = files.root
    site.publicFolders = (["static/", "assets/"] + configuration.contentFolders.map(\.path) + [""]).map {
      files.root + $0
    }
    try read(files, of: source, configuration, into: &site)
    return try StaticSiteReader.read(site, of: source, system: .hugo, importer: name)
  }

  /// Returns the files of the folder that contains the configuration, or Hugo's specific `archetypes` folder.
  private static func files(_ source: some ImportSource) -> StaticSiteFiles? {
    StaticSiteFiles(source.paths) { path in
      if let name = HugoConfiguration.names.last(where: { path == $0 || path.hasSuffix("/" + $0) }) {
        return String(path.dropLast(name.count))
      }
      let own = "archetypes/default.md"
      return path == own || path.hasSuffix("/" + own) ? String(path.dropLast(own.count)) : nil
    }
  }

  /// Whether the configuration belongs to Hugo, not to another program with an equal file name.
  private static func isHugo(_ files: StaticSiteFiles, _ source: some ImportSource) throws -> Bool {
    if files.paths.contains(where: {
      $0.hasPrefix("archetypes/") || $0.hasPrefix("hugo.") || $0.hasPrefix("config/_default/")
    }) {
      return true
    }
    let named = HugoConfiguration.names.filter(files.paths.contains)
    return try source.files(named.map { files.root + $0 }).contains { file in
      let text = String(decoding: file.bytes.prefix(100_000), as: UTF8.self).lowercased()
      return ["baseurl", "languagecode"].contains { text.contains($0) }
    }
  }

  private static func isContent(_ path: String) -> Bool {
    StaticSiteFiles.isText(path) && !path.lastPathComponent.hasPrefix("_index.")
  }

  private static func read(
    _ files: StaticSiteFiles,
    of source: some ImportSource,
    _ configuration: HugoConfiguration,
    into site: inout StaticSite
  ) throws {
    let content = HugoContent(files, configuration)
    for path in content.ignored { site.skip(files.root + path, StaticSiteFiles.excludedReason) }
    for pattern in configuration.ignored.unsupported {
      let place = ImportPlace(configuration.site.readPaths.map(\.path).min() ?? "")
      site.remarks.append(ImportRemark(.changed, "pattern of ignoreFiles not supported", of: pattern, at: place))
    }
    for path in content.paths where ["adoc", "org", "rst", "pandoc"].contains(splitExtension(path).ending) {
      site.skip(files.root + path, "not Markdown")
    }
    var (defaults, lists): (FolderDefaults, [String]) = (FolderDefaults(), [])
    try files.read(content.paths.filter(isList), of: source, remarks: &site.remarks) { path, list in
      let folder = content.below(path).path.folderPath.map(String.init) ?? ""
      defaults.add(cascade: ForeignEntries(list.entries)["cascade"], for: folder)
      lists.append(path)
    }
    for path in lists { site.skip(files.root + path, StaticSiteFiles.listReason) }
    defaults.add(cascade: configuration.cascade, for: "")
    var found: [ForeignPost] = []
    try files.read(content.paths.filter(isContent), of: source, remarks: &site.remarks) { path, text in
      found.append(content.post(text, path, defaults))
    }
    for post in found where post.keys["headless"]?.condition == true {
      site.skip(post.place.path, "headless page, not published by the old site")
    }
    found.removeAll { $0.keys["headless"]?.condition == true }
    let hasSections = found.contains { !$0.folders.isEmpty }
    let isPage = { (post: ForeignPost) in
      post.rating == nil
        && (post.date == nil || post.folders.isEmpty && hasSections || ["page", "pages"].contains(post.folders.first))
    }
    (site.posts, site.pages) = (found.filter { !isPage($0) }, found.filter(isPage))
    site.taxonomies = Set(configuration.taxonomies)
  }

  private static func isList(_ path: String) -> Bool { StaticSiteFiles.isText(path) && !isContent(path) }
}

/// The content files of a Hugo site.
private struct HugoContent {
  let paths: [String]
  /// The files that the old site does not build.
  let ignored: [String]
  private let files: StaticSiteFiles
  private let configuration: HugoConfiguration
  private let folders: [(path: String, language: String?)]
  private let languages: PathLanguages

  init(_ files: StaticSiteFiles, _ configuration: HugoConfiguration) {
    (self.files, self.configuration) = (files, configuration)
    let folders = configuration.contentFolders
    let patterns = configuration.ignored.patterns
    let isIgnored = { (path: String) in
      patterns.contains { $0.matches("/" + files.root + path) } || configuration.isUnmounted(path)
    }
    let all = files.paths.filter { path in folders.contains { path.isInside($0.path) } }
    ignored = all.filter { StaticSiteFiles.isText($0) && isIgnored($0) }
    let left = Set(ignored)
    paths = all.filter { !left.contains($0) }
    let below = paths.map { path in folders.lazy.compactMap { path.rest(below: $0.path) }.first ?? path }
    languages = PathLanguages(below, main: configuration.language, known: configuration.languages)
    self.folders = folders
  }

  /// Returns the path below the content folder, and the language of that folder.
  func below(_ path: String) -> (path: String, language: String?) {
    folders.lazy.compactMap { folder in path.rest(below: folder.path).map { ($0, folder.language) } }.first ?? (
      path, nil
    )
  }

  func post(_ content: ForeignFrontMatter, _ path: String, _ defaults: FolderDefaults) -> ForeignPost {
    let (below, folderLanguage) = below(path)
    var names = below.pathComponents.map(String.init)
    var stem = splitExtension(names.removeLast()).stem
    let taken = languages.take(of: &names, &stem)
    let language = taken ?? (folderLanguage == configuration.language ? nil : folderLanguage)
    let target = ForeignTarget(path: below, language: language ?? configuration.language)
    if stem == "index", let folder = names.popLast() { stem = folder }
    let (day, name) = dayAndName(stem)
    let complete = content.with(defaults.completed(content.entries, of: target))
    var post = ForeignPost(complete, at: path, in: files, name: name, day: day)
    post.hidingFolder = names.first { $0 == "_drafts" }
    post.folders = names
    post.fileLanguage = language
    post.addresses = configuration.addresses(of: post, fileName: stem)
    return post
  }
}
