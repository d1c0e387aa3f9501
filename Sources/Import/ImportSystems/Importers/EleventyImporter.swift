import BinaryCoding
import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// An importer of Eleventy folders (https://www.11ty.dev/docs/). Configuration and data files in
/// JavaScript are not evaluated; only their literal values are read.
package enum EleventyImporter: Importer {
  package static let name = "eleventy"
  package static let system = "Eleventy"

  package static func recognizedFiles(of source: some ImportSource) throws -> Int {
    guard let files = files(source) else { return 0 }
    return try files.count(content(files), of: source)
  }

  package static func read(_ source: some ImportSource) throws -> ImportedCollection {
    guard let files = files(source) else {
      throw ImportFailure(
        "\(source.name) has no Eleventy configuration",
        hint: "pass the folder of the site, which contains eleventy.config.js or .eleventy.js"
      )
    }
    var site = try configured(files, source)
    let ignored = try ignored(files, source, &site)
    let content = content(files)
    for path in content where ignored.contains(path) { site.skip(files.root + path, StaticSiteFiles.excludedReason) }
    let texts = content.filter { !ignored.contains($0) }
    let defaults = try defaults(of: texts, files, source, &site)
    let languages = PathLanguages(texts.map(below), main: site.site.language)
    (site.root, site.publicFolders) = (files.root, inputs.flatMap { [files.root + $0, files.root + $0 + "public/"] })
    var found: [ForeignPost] = []
    try files.read(texts, of: source, remarks: &site.remarks) { path, content in
      let complete = content.with(defaults.completed(content.entries, of: ForeignTarget(path: path)))
      found.append(post(complete, path, files, languages))
    }
    let isPost = { (post: ForeignPost) in post.rating != nil || post.date != nil }
    (site.posts, site.pages) = (found.filter(isPost), found.filter { !isPost($0) && !$0.isList })
    for list in found where !isPost(list) && list.isList { site.skip(list.place.path, StaticSiteFiles.listReason) }
    return try StaticSiteReader.read(site, of: source, system: .eleventy, importer: name)
  }

  /// The names of the configuration file.
  static let configurationNames = [
    ".eleventy.js", "eleventy.config.js", "eleventy.config.mjs", "eleventy.config.cjs", "eleventy.config.ts",
  ]

  private static func files(_ source: some ImportSource) -> StaticSiteFiles? {
    StaticSiteFiles(source.paths) { path in
      configurationNames.contains(String(path.lastPathComponent)) ? path.folderPath.map { $0 + "/" } ?? "" : nil
    }
  }

  /// The common input folders.
  private static let inputs = ["src/", "content/", "site/", "source/", ""]

  /// Returns the path below the input folder.
  private static func below(_ path: String) -> String {
    String(path.dropFirst(inputs.first { path.hasPrefix($0) }?.count ?? 0))
  }

  /// Returns the Markdown and HTML files that are not includes or data.
  private static func content(_ files: StaticSiteFiles) -> [String] {
    files.paths.filter { path in
      StaticSiteFiles.isText(path) && !StaticSiteFiles.isAboutFiles(path)
        && !path.pathComponents.contains { ($0.hasPrefix("_") || $0.hasPrefix(".")) && $0 != "_drafts" }
    }
  }

  /// Returns the site settings of the common data files.
  private static func configured(_ files: StaticSiteFiles, _ source: some ImportSource) throws -> StaticSite {
    let names = ["site.json", "metadata.json", "site.yaml", "site.yml", "meta.json"]
    let path = inputs.flatMap { input in names.map { input + "_data/" + $0 } }.first(where: files.paths.contains)
    guard let path, let file = try source.file(files.root + path) else { return StaticSite() }
    var site = StaticSite(try StaticSiteFiles.entries(file))
    site.readPaths.insert(PathKey(file.path))
    return site
  }

  private static func post(
    _ content: ForeignFrontMatter,
    _ path: String,
    _ files: StaticSiteFiles,
    _ languages: PathLanguages
  ) -> ForeignPost {
    var folders = below(path).pathComponents.map(String.init)
    var stem = splitExtension(folders.removeLast()).stem
    let plain = "/" + (folders + (stem == "index" ? [] : [dayAndName(stem).name])).joined(separator: "/") + "/"
    let language = languages.take(of: &folders, &stem)
    if stem == "index", let folder = folders.popLast() { stem = folder }
    let (day, name) = dayAndName(stem)
    var post = ForeignPost(content, at: path, in: files, name: name, day: day)
    (post.folders, post.fileLanguage) = (folders.filter { $0 != "_drafts" }, language)
    post.hidingFolder = folders.first { $0 == "_drafts" }
    let written = post.keys["permalink"]
    let address = written?.condition == false ? nil : written?.text.map(pathOfAddress) ?? plain
    let redirects = (post.keys["redirectfrom"]?.texts ?? []) + (post.keys["aliases"]?.texts ?? [])
    post.addresses = [address].compactMap { $0 } + redirects.compactMap(pathOfAddress)
    return post
  }
}
