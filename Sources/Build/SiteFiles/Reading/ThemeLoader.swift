import BinaryCoding
import DefaultTheme
import Diagnostics
import FileSystem
import ReviewModel
import SiteRendering

/// A published file of the theme.
struct AssetFile: Sendable {
  /// The path in the site, with a content hash in the name.
  let url: String
  let bytes: ContiguousArray<UInt8>
}

struct LoadedTheme: Sendable {
  var files = ThemeFiles()
  var assets: [AssetFile] = []
  /// The hash of all files except those of the default theme, which are part of the program.
  var hash: ContentHash { ContentHash(digest) }
  private var digest = ByteEncoder()
  /// The files in `assets/`, keyed by path below it.
  private var assetSources: [String: SourceFile] = [:]

  fileprivate init(over hasDefaultTheme: Bool = false) { hasDefaultTheme.encode(to: &digest) }
}

/// A loader of themes: templates, `partials/`, `strings/`, and `assets/` to publish.
enum ThemeLoader {
  private static let defaultFolder = "<default theme>"

  /// Loads the theme from the folders of the settings. A file of a later folder overrides the same file of earlier folders and
  /// the default theme; strings override single strings. `overlay` contains texts of the last folder.
  static func load(_ settings: SiteSettings, _ overlay: Overlay.Texts = [:]) throws(FileError) -> Diagnosed<LoadedTheme>
  {
    let folders = settings.templates
    if let folder = folders.first(where: { resolvedPath($0) == nil }) {
      return Diagnosed(LoadedTheme(), [missing(folder)])
    }
    var diagnostics: [Diagnostic] = []
    var theme = LoadedTheme(over: settings.usesDefaultTheme)
    theme.files.folder = folders.last ?? theme.files.folder
    theme.files.mayBeUnbalanced = !folders.isEmpty
    var layers = settings.usesDefaultTheme ? defaultFiles : [:]
    for folder in folders {
      let texts = folder == folders.last ? overlay : [:]
      for (path, source) in try read(folder, texts).taking(into: &diagnostics) {
        layers[path] = (path.rest(below: "strings") == nil ? [] : layers[path] ?? []) + [source]
      }
    }
    for (path, sources) in layers.sorted(by: { $0.key.precedesBytewise($1.key) }) {
      for source in sources { theme.add(source, at: path) }
    }
    if theme.files.templates.isEmpty { diagnostics.append(missing(theme.files.folder)) }
    return Diagnosed(theme, diagnostics)
  }

  /// Returns the diagnostic; if its file is in the default theme, with a note on how to change the file.
  static func withCopyNote(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let path = defaultPath(of: diagnostic.source) else { return diagnostic }
    var withCopyNote = diagnostic
    withCopyNote.notes.append(
      .init("copy the file with 'verdict theme copy \(path)' to change it", in: diagnostic.source)
    )
    return withCopyNote
  }

  /// Returns the path of a file in the default theme; nil for other files.
  fileprivate static func defaultPath(of source: SourceFile) -> String? { source.path.rest(below: defaultFolder) }

  private static var defaultFiles: [String: [SourceFile]] {
    let files = DefaultTheme.files.lazy.map { path, text in
      (path, [SourceFile(path: "\(defaultFolder)/\(path)", text: text)])
    }
    return Dictionary(uniqueKeysWithValues: files)
  }

  private static func read(
    _ folder: String,
    _ overlay: Overlay.Texts
  ) throws(FileError) -> Diagnosed<[(path: String, source: SourceFile)]> {
    var (sources, diagnostics) = ([(path: String, source: SourceFile)](), [Diagnostic]())
    var reader = try ContentReader(folder, overlay: overlay)
    for path in Set(try files(in: Descriptor.folder(folder), below: "", depth: 0)).union(overlay.keys) {
      let read = try reader.read(path, limit: ContentLimits.themeFile)
      if let source = read.taking(into: &diagnostics) { sources.append((path, source)) }
    }
    return Diagnosed(sources, diagnostics)
  }

  private static func missing(_ path: String) -> Diagnostic {
    Diagnostic(
      .templateMissing,
      "no templates found in '\(path)'",
      hint: "run verdict in the folder that contains them, or set --templates",
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
  /// The hash of the files in `strings/`; files of the default theme, which are part of the program, count without their bytes.
  var stringsHash: ContentHash {
    var encoder = ByteEncoder()
    for (language, sources) in files.strings.sorted(by: { $0.key.precedesBytewise($1.key) }) {
      language.encode(to: &encoder)
      sources.map { ThemeLoader.defaultPath(of: $0) == nil ? ContentHash($0.bytes) : nil }.encode(to: &encoder)
    }
    return ContentHash(encoder)
  }

  fileprivate mutating func add(_ source: SourceFile, at path: String) {
    if ThemeLoader.defaultPath(of: source) == nil {
      path.encode(to: &digest)
      ContentHash(source.bytes).encode(to: &digest)
    }
    if let name = path.rest(below: "assets") {
      assetSources[name] = source
    } else if let name = path.rest(below: "strings"), name.hasSuffix(".yaml") {
      files.strings[String(name.dropLast(".yaml".count)), default: []].append(source)
    } else {
      files.templates.append((name: Self.templateName(path), source: source))
    }
  }

  /// Appends a text to an asset, if it exists.
  mutating func append(_ text: String, toAsset name: String) {
    guard let source = assetSources[name] else { return }
    assetSources[name] = SourceFile(path: source.path, bytes: source.bytes + text.utf8)
  }

  /// Assigns the hashed URLs of the assets; returns the errors of URLs in style sheets.
  mutating func publishAssets() -> [Diagnostic] {
    var publisher = AssetPublisher(assetSources)
    for name in assetSources.keys.sorted(by: { $0.precedesBytewise($1) }) {
      guard let asset = publisher.publish(name) else { continue }
      files.assets[name] = asset.url
      assets.append(asset)
    }
    return publisher.diagnostics
  }

  /// Returns the name of a template: `home` for `home.html`, `card` for `partials/card.html`, `feed.atom` unchanged.
  private static func templateName(_ path: String) -> String {
    let name = path.rest(below: "partials") ?? path
    return name.hasSuffix(".html") ? String(name.dropLast(".html".count)) : name
  }
}
