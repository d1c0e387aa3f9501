import BinaryCoding
import Diagnostics
import FileSystem
import SiteRendering

/// A file of the theme to publish.
struct AssetFile: Sendable {
  /// Its path in the site, with a hash in its name.
  let url: String
  let bytes: ContiguousArray<UInt8>
}

/// A theme as it was read.
struct LoadedTheme: Sendable {
  var files = ThemeFiles()
  var assets: [AssetFile] = []
  /// The hash of all its files.
  var hash: ContentHash { ContentHash(digest) }
  private var digest = ByteEncoder()
  /// What lies in `assets/`, by names below it.
  private var assetSources: [String: SourceFile] = [:]
}

/// Reads a theme: templates at its top, `partials/`, `strings/`, and `assets/` to publish.
enum ThemeLoader {
  /// Reads the theme that lies in several folders: a file of a later one takes the place of the same file of those before,
  /// but strings take the place of single strings.
  static func load(_ folders: [String]) throws(FileError) -> Diagnosed<LoadedTheme> {
    var owners: [String: [String]] = [:]
    if let folder = folders.first(where: { resolvedPath($0) == nil }) {
      return Diagnosed(LoadedTheme(), [missing(folder)])
    }
    for folder in folders {
      for file in try files(in: Descriptor.folder(folder), below: "", depth: 0) {
        let others = file.rest(below: "strings") == nil ? [] : owners[file] ?? []
        owners[file] = others + [folder]
      }
    }
    var theme = LoadedTheme()
    theme.files.folder = folders.last ?? ""
    var diagnostics: [Diagnostic] = []
    for (file, sources) in try read(owners, in: folders).sorted(by: { $0.key.precedesBytewise($1.key) }) {
      for source in sources {
        if let source = source.taking(into: &diagnostics) { theme.add(source, at: file) }
      }
    }
    if theme.files.templates.isEmpty { diagnostics.append(missing(folders.last ?? "")) }
    return Diagnosed(theme, diagnostics)
  }

  /// Reads files of the folders that each is taken from.
  private static func read(
    _ owners: [String: [String]],
    in folders: [String]
  ) throws(FileError) -> [String: [Diagnosed<SourceFile?>]] {
    var sources: [String: [Diagnosed<SourceFile?>]] = [:]
    for folder in folders {
      var reader = try ContentReader(folder)
      for (file, owners) in owners where owners.contains(folder) {
        sources[file, default: []].append(try reader.read(file, limit: ContentLimits.themeFile))
      }
    }
    return sources
  }

  private static func missing(_ path: String) -> Diagnostic {
    Diagnostic(
      .templateMissing,
      "there are no templates in '\(path)'",
      hint: "run verdict in the folder that holds them, or give another with --templates",
      in: SourceFile(path: path, bytes: [])
    )
  }

  private static func files(
    in folder: borrowing Descriptor,
    below prefix: String,
    depth: Int
  ) throws(FileError) -> [String] {
    var files: [String] = []
    for name in try folder.names() where !name.isHidden && name.isUTF8 {
      let path = prefix + name.shown
      switch try folder.status(of: name.shown).kind {
      case .folder where depth < 8:
        files += try self.files(in: try folder.folder(name.shown), below: path + "/", depth: depth + 1)
      case .file: files.append(path)
      default: continue
      }
    }
    return files
  }
}

extension LoadedTheme {
  fileprivate mutating func add(_ source: SourceFile, at path: String) {
    path.encode(to: &digest)
    ContentHash(source.bytes).encode(to: &digest)
    if let name = path.rest(below: "assets") {
      assetSources[name] = source
    } else if let name = path.rest(below: "strings"), name.hasSuffix(".yaml") {
      files.strings[String(name.dropLast(".yaml".count)), default: []].append(source)
    } else {
      files.templates.append((name: Self.templateName(path), source: source))
    }
  }

  /// Puts a text at the end of the asset called `name`, if there is one.
  mutating func append(_ text: String, toAsset name: String) {
    guard let source = assetSources[name] else { return }
    assetSources[name] = SourceFile(path: source.path, bytes: source.bytes + text.utf8)
  }

  /// Gives the assets their addresses, and says what is wrong with those that style sheets write.
  mutating func publishAssets() -> [Diagnostic] {
    var publisher = AssetPublisher(assetSources)
    for name in assetSources.keys.sorted(by: { $0.precedesBytewise($1) }) {
      guard let asset = publisher.publish(name) else { continue }
      files.assets[name] = asset.url
      assets.append(asset)
    }
    return publisher.diagnostics
  }

  /// `home` for `home.html`, `card` for `partials/card.html`, `feed.atom` as it is.
  private static func templateName(_ path: String) -> String {
    let name = path.rest(below: "partials") ?? path
    return name.hasSuffix(".html") ? String(name.dropLast(".html".count)) : name
  }
}
