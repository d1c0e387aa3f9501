import BinaryCoding
import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// An importer of Jekyll folders (https://jekyllrb.com/docs): `_posts`, `_drafts`, collections, pages and `_config.yml`.
package enum JekyllImporter: Importer {
  package static let name = "jekyll"
  package static let system = "Jekyll"

  package static func recognizedFiles(of source: some ImportSource) throws -> Int {
    guard let files = files(source) else { return 0 }
    return try files.count(files.paths.filter { kind($0, collections: [:]) != nil }, of: source)
  }

  package static func read(_ source: some ImportSource) throws -> ImportedCollection {
    guard let files = files(source) else {
      throw ImportFailure(
        "\(source.name) has neither _posts/ nor _config.yml",
        hint: "pass the folder of the site, which contains _config.yml"
      )
    }
    let path = ["_config.yml", "_config.yaml"].first(where: files.paths.contains).map { files.root + $0 }
    let file = try path.flatMap { try source.file($0) }
    let configuration = JekyllConfiguration(try file.map(StaticSiteFiles.entries) ?? ForeignEntries([]))
    var site = configuration.site
    (site.root, site.publicFolders, site.readPaths) = (
      files.root, [files.root], Set([path].compactMap(\.self).map(PathKey.init))
    )
    site.remarks = configuration.personalDefaults.map {
      ImportRemark(.changed, "default of the site omitted in reviews", of: $0, at: ImportPlace(path ?? ""))
    }
    try read(files, of: source, configuration, into: &site)
    return try StaticSiteReader.read(site, of: source, system: .jekyll, importer: name)
  }

  /// Returns the files of the folder with `_config.yml`, else the whole source if it contains posts.
  private static func files(_ source: some ImportSource) -> StaticSiteFiles? {
    let configured = StaticSiteFiles(source.paths) { path in
      ["_config.yml", "_config.yaml"].contains(path.lastPathComponent) ? path.folderPath.map { $0 + "/" } ?? "" : nil
    }
    return configured ?? StaticSiteFiles(source.paths) { $0.pathComponents.contains("_posts") ? "" : nil }
  }

  private static func read(
    _ files: StaticSiteFiles,
    of source: some ImportSource,
    _ configuration: JekyllConfiguration,
    into site: inout StaticSite
  ) throws {
    let kindOf = { (path: String) in kind(path, collections: configuration.collections) }
    let content = files.paths.filter { kindOf($0) != nil }
    let excluded = Set(content.filter(configuration.excludes).map(PathKey.init))
    for path in content where excluded.contains(PathKey(path)) {
      site.skip(files.root + path, StaticSiteFiles.excludedReason)
    }
    let others = files.paths.filter { path in
      path.pathComponents.dropLast().contains("_posts") && kindOf(path) == nil && !SourcePictures.isPicture(path)
    }
    for path in others {
      let isNamed = dayAndName(splitExtension(String(path.lastPathComponent)).stem).day != nil
      site.skip(files.root + path, isNamed ? "not Markdown" : "not named like a Jekyll post")
    }
    let languages = PathLanguages(
      content.map { $0.rest(below: "_posts") ?? $0 },
      main: site.site.language,
      known: configuration.languages
    )
    var (posts, pages): ([ForeignPost], [ForeignPost]) = ([], [])
    var lists: [String] = []
    try files.read(content.filter { !excluded.contains(PathKey($0)) }, of: source, remarks: &site.remarks) {
      path,
      content in
      guard let kind = kindOf(path) else { return }
      var post = post(content, path, kind, files, configuration)
      post.addresses = configuration.addresses(of: post, kind, path)
      post.takeLanguage(languages, in: path)
      let isPage = kind == .page || isCollection(kind) && post.date == nil && post.rating == nil
      if !isPage { posts.append(post) } else if post.isList { lists.append(path) } else { pages.append(post) }
    }
    for path in lists { site.skip(files.root + path, StaticSiteFiles.listReason) }
    (site.posts, site.pages) = (posts, pages)
  }

  private static func isCollection(_ kind: JekyllKind) -> Bool { if case .collection = kind { true } else { false } }

  private static func post(
    _ content: ForeignFrontMatter,
    _ path: String,
    _ kind: JekyllKind,
    _ files: StaticSiteFiles,
    _ configuration: JekyllConfiguration
  ) -> ForeignPost {
    let (day, name) = dayAndName(splitExtension(String(path.lastPathComponent)).stem)
    let complete = content.with(configuration.completed(content.entries, kind, path))
    var post = ForeignPost(complete, at: path, in: files, name: name, day: day)
    if kind == .draft { post.hidingFolder = "_drafts" }
    if case .collection(let name) = kind, !configuration.publishes(collection: name) { post.hidingFolder = "_" + name }
    // Folders below `_posts` are not categories (https://jekyllrb.com/docs/posts).
    let folders = path.pathComponents.dropLast().prefix { $0 != "_posts" && $0 != "_drafts" }
    post.folders = folders.map(folderName).filter { $0 != "pages" }
    return post
  }

  /// Returns the name of a collection from its folder, such as `albums` from `_albums`; other names are unchanged.
  fileprivate static func folderName(_ folder: Substring) -> String { String(folder.drop { $0 == "_" }) }

  /// Returns the kind of a file; nil if Jekyll ignores it or it is neither Markdown nor HTML.
  private static func kind(_ path: String, collections: [String: Value]) -> JekyllKind? {
    guard StaticSiteFiles.isText(path), !StaticSiteFiles.isAboutFiles(path) else { return nil }
    let folders = path.pathComponents.dropLast()
    if folders.contains("_drafts") { return .draft }
    if folders.contains("_posts") {
      return dayAndName(splitExtension(String(path.lastPathComponent)).stem).day == nil ? nil : .post
    }
    guard let first = folders.first, first.hasPrefix("_") else {
      return folders.contains { $0.hasPrefix("_") || $0.hasPrefix(".") } ? nil : .page
    }
    let name = String(first.dropFirst())
    if name == "pages" { return .page }
    return collections[name] != nil || !machinery.contains(name) ? .collection(name) : nil
  }

  private static let machinery: Set<String> = [
    "layouts", "includes", "data", "sass", "plugins", "site", "config", "theme", "tabs",
  ]
}

extension ForeignPost {
  /// Reads the language from the path, after the URL of the old site is computed.
  fileprivate mutating func takeLanguage(_ languages: PathLanguages, in path: String) {
    var stem = name
    var names = (path.rest(below: "_posts") ?? path).pathComponents.dropLast().map(String.init)
    fileLanguage = languages.take(of: &names, &stem)
    folders = folders.filter(names.map { JekyllImporter.folderName($0[...]) }.contains)
    name = stem
  }
}
