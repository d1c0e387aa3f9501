import BinaryCoding
import FrontMatter
import Notation
import ReviewModel

/// An importer of Hugo folders (https://gohugo.io/documentation/): `content`, `static`, `assets` and the configuration.
package enum HugoImporter: Importer {
  package static let name = "hugo"
  package static let system = "Hugo"
  package static let usesContentFolder = true

  package static func recognizedFiles(of source: some ImportSource) throws -> Int {
    guard let files = files(source), try isHugo(files, source) else { return 0 }
    let folder = (try? HugoConfiguration(files, of: source).contentFolder) ?? "content/"
    return try files.count(files.paths.filter { $0.hasPrefix(folder) && isContent($0) }, of: source)
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
    site.publicFolders = ["static/", "assets/", configuration.contentFolder, ""].map { files.root + $0 }
    try read(files, of: source, configuration, into: &site)
    return try StaticSiteReader.read(site, of: source, system: .hugo, importer: name)
  }

  /// Returns the files of the folder that contains the configuration, or Hugo's specific `archetypes` folder.
  private static func files(_ source: some ImportSource) -> StaticSiteFiles? {
    StaticSiteFiles(source.paths) { path in
      if let name = HugoConfiguration.names.last(where: { path == $0 || path.hasSuffix("/" + $0) }) {
        return String(path.dropLast(name.count))
      }
      guard path.hasSuffix("/default.md") || path == "archetypes/default.md" else { return nil }
      return path.hasSuffix("archetypes/default.md") ? String(path.dropLast("archetypes/default.md".count)) : nil
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
    StaticSiteFiles.isMarkdown(path) && !path.lastPathComponent.hasPrefix("_index.")
  }

  private static func read(
    _ files: StaticSiteFiles,
    of source: some ImportSource,
    _ configuration: HugoConfiguration,
    into site: inout StaticSite
  ) throws {
    let content = files.paths.filter { $0.hasPrefix(configuration.contentFolder) }
    for path in content {
      if ["html", "htm", "adoc", "org", "rst"].contains(splitExtension(path).ending) {
        site.skip(files.root + path, "not Markdown")
      } else if StaticSiteFiles.isMarkdown(path), !isContent(path) {
        site.skip(files.root + path, StaticSiteFiles.listReason)
      }
    }
    var found: [ForeignPost] = []
    var headless: [String] = []
    try files.read(content.filter(isContent), of: source, remarks: &site.remarks) { path, content in
      let post = post(content, path, files, configuration)
      if post.keys["headless"]?.condition == true { headless.append(path) } else { found.append(post) }
    }
    for path in headless { site.skip(files.root + path, "headless page, not published by the old site") }
    let hasSections = found.contains { !$0.folders.isEmpty }
    let isPage = { (post: ForeignPost) in
      post.rating == nil
        && (post.date == nil || post.folders.isEmpty && hasSections || ["page", "pages"].contains(post.folders.first))
    }
    (site.posts, site.pages) = (found.filter { !isPage($0) }, found.filter(isPage))
  }

  private static func post(
    _ content: ForeignFrontMatter,
    _ path: String,
    _ files: StaticSiteFiles,
    _ configuration: HugoConfiguration
  ) -> ForeignPost {
    var names = (path.rest(below: configuration.contentFolder) ?? path).pathComponents.map(String.init)
    var stem = splitExtension(names.removeLast()).stem
    let language = configuration.takeLanguage(of: &names, &stem)
    if stem == "index" || stem == "_index", let folder = names.popLast() { stem = folder }
    let (day, name) = dayAndName(stem)
    var post = ForeignPost(content, at: path, in: files, name: name, day: day)
    post.folders = names
    post.fileLanguage = language
    post.addresses = configuration.addresses(of: post, fileName: stem)
    return post
  }
}
