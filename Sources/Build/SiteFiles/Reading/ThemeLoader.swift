import BinaryCoding
import Diagnostics
import FileSystem
import ReviewModel
import SiteRendering

struct LoadedTheme: Sendable {
  var files = ThemeFiles()
  /// The settings that the theme declares.
  fileprivate(set) var manifest = ThemeManifest()
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
  /// Loads the theme from the folders of the settings, over the chosen theme and those that it extends. A file of a later folder
  /// overrides the same file of earlier folders and the default theme; strings override single strings. `overlay` contains texts
  /// of the last folder.
  static func load(
    _ settings: SiteSettings,
    _ chosen: ThemeName?,
    _ overlay: Overlay.Texts = [:]
  ) throws(FileError) -> Diagnosed<LoadedTheme> {
    let folders = settings.templates
    if let folder = folders.first(where: { resolvedPath($0) == nil }) {
      return Diagnosed(LoadedTheme(), [missing(folder)])
    }
    var theme = LoadedTheme(over: settings.usesDefaultTheme)
    theme.files.folder = folders.last ?? theme.files.folder
    let layers = try ThemeLayers(settings, chosen, overlay)
    var diagnostics = layers.diagnostics
    theme.files.mayBeUnbalanced = layers.hasOwnFiles
    theme.use(layers)
    for (path, sources) in layers.files.sorted(by: { $0.key.precedesBytewise($1.key) }) {
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
  fileprivate static func defaultPath(of source: SourceFile) -> String? {
    source.path.rest(below: ThemeFiles.defaultFolder)
  }

  private static func missing(_ path: String) -> Diagnostic {
    Diagnostic(
      .templateMissing,
      "no templates found in '\(path)'",
      hint: "run verdict in the folder that contains them, or set --templates",
      in: SourceFile(path: path, bytes: [])
    )
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

  fileprivate mutating func use(_ layers: ThemeLayers) {
    (manifest, files.isComplete) = (layers.manifest, layers.isComplete)
    files.reportedFolder = layers.templatesFolder
    files.isComplete.encode(to: &digest)
  }

  fileprivate mutating func add(_ source: SourceFile, at path: String) {
    if ThemeLoader.defaultPath(of: source) == nil {
      path.encode(to: &digest)
      ContentHash(source.bytes).encode(to: &digest)
    }
    if let name = path.rest(below: "assets") {
      assetSources[name] = source
    } else if let name = path.rest(below: "strings"), ThemeLayers.isStrings(path) {
      files.strings[String(name.dropLast(".yaml".count)), default: []].append(source)
    } else if ThemeLayers.isTemplate(path) {
      files.templates.append((name: Self.templateName(path), source: source))
    }
  }

  /// Returns the file of an asset; nil if it does not exist.
  func asset(_ name: String) -> SourceFile? { assetSources[name] }

  /// The names of all assets, sorted.
  var assetNames: [String] { assetSources.keys.sorted() }

  /// Appends a text to an asset, if it exists.
  mutating func append(_ text: String, toAsset name: String) {
    guard let source = assetSources[name] else { return }
    assetSources[name] = SourceFile(path: source.path, bytes: source.bytes + text.utf8)
  }

  /// Assigns the hashed URLs of the assets; returns the errors of URLs in style sheets.
  mutating func publishAssets() -> [Diagnostic] {
    var publisher = AssetPublisher(assetSources)
    for name in assetSources.keys.sorted(by: { $0.precedesBytewise($1) }) {
      guard let asset = publisher.publish(name), !AssetPublisher.isPart(name) else { continue }
      files.assets[name] = asset.url
      assets.append(asset)
    }
    files.ownStyleSheet = assetSources["site.css"].flatMap { importsOwnStyleSheet ? nil : $0 }
    return publisher.diagnostics
  }

  /// Whether a style sheet imports that of the site, so that templates do not have to link it.
  private var importsOwnStyleSheet: Bool {
    assetSources.contains { name, sheet in
      name.hasSuffix(".css")
        && StyleSheetScanner(sheet.bytes).imports.contains { sheet.text(in: $0.address).hasSuffix("site.css") }
    }
  }

  /// Returns the name of a template: `home` for `home.html`, `card` for `partials/card.html`, `feed.atom` unchanged.
  private static func templateName(_ path: String) -> String {
    let name = path.rest(below: "partials") ?? path
    return name.hasSuffix(".html") ? String(name.dropLast(".html".count)) : name
  }
}
