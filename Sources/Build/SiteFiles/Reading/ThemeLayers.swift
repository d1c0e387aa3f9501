import BinaryCoding
import DefaultTheme
import Diagnostics
import FileSystem
import ReviewModel
import SiteRendering

/// The files of a theme and of the themes that it extends, from the default theme to the site's own folder.
struct ThemeLayers {
  /// The file with the declarations of a theme.
  static let manifestPath = "theme.yaml"

  /// The files by their paths in the theme; several for strings and declarations, the last of which overrides the others.
  private(set) var files: [String: [SourceFile]] = [:]
  /// The declarations of all layers.
  private(set) var manifest = ThemeManifest()
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether there are files besides those of the default theme.
  private(set) var hasOwnFiles = false
  /// The topmost folder with templates.
  private(set) var templatesFolder: String?
  /// Whether all extended themes were found.
  private(set) var isComplete = true
  private let folder: String

  /// Reads the folders of the settings, then the chosen theme, or else the one that they extend. `overlay` contains texts of the
  /// last folder.
  init(_ settings: SiteSettings, _ chosen: ThemeName?, _ overlay: Overlay.Texts) throws(FileError) {
    folder = settings.themes
    var base: ThemeName?
    for folder in settings.templates.reversed() {
      let extended = try add(folder, folder == settings.templates.last ? overlay : [:])
      base = base ?? extended
    }
    try addBases(chosen.map { isAdded($0, settings) } ?? true ? base : chosen)
    if settings.usesDefaultTheme { add(Self.defaultFiles) }
    removeMisplaced()
    manifest.names = try [ThemeName.standard] + names
  }

  /// Returns whether a theme of the folder of themes is one of the folders of the settings.
  private func isAdded(_ theme: ThemeName, _ settings: SiteSettings) -> Bool {
    guard let path = resolvedPath(folder.joined(theme.text)) else { return false }
    return settings.templates.contains { resolvedPath($0) == path }
  }

  /// Adds a theme and those that it extends, up to the default theme.
  private mutating func addBases(_ first: ThemeName?) throws(FileError) {
    var (next, path) = (first, [String]())
    while let name = next, name.text != ThemeName.standard {
      guard !path.contains(name.text) else { return reportCycle(of: path + [name.text], at: name) }
      path.append(name.text)
      guard resolvedPath(folder.joined(name.text)) != nil else { return try reportMissing(name) }
      next = try add(folder.joined(name.text))
    }
  }

  /// Adds the files of a folder; returns the theme that it extends.
  private mutating func add(_ folder: String, _ overlay: Overlay.Texts = [:]) throws(FileError) -> ThemeName? {
    hasOwnFiles = true
    let layer = try Self.read(folder, overlay).taking(into: &diagnostics)
    if templatesFolder == nil, layer.contains(where: { Self.isTemplate($0.path) }) { templatesFolder = folder }
    return add(layer)
  }

  /// Adds files below those of the layers so far; returns the theme that they extend.
  @discardableResult
  private mutating func add(_ layer: [(path: String, source: SourceFile)]) -> ThemeName? {
    var base: ThemeName?
    for (path, source) in layer {
      let isMerged = path == Self.manifestPath || path.rest(below: "strings") != nil
      if isMerged || files[path] == nil { files[path, default: []].insert(source, at: 0) }
      guard path == Self.manifestPath else { continue }
      let declared = ThemeManifestValidator.validate(source).taking(into: &diagnostics)
      manifest.inherit(from: declared)
      base = declared.base
    }
    return base
  }

  /// Returns whether a file of a theme is a template, and not published, translated or declared.
  static func isTemplate(_ path: String) -> Bool {
    path != manifestPath && path.rest(below: "assets") == nil && !isStrings(path)
  }

  /// Returns whether a file contains the strings of a language.
  static func isStrings(_ path: String) -> Bool { path.rest(below: "strings") != nil && path.hasSuffix(".yaml") }

  private var names: [String] {
    get throws(FileError) {
      guard resolvedPath(folder) != nil else { return [] }
      let names = try Descriptor.folder(folder).names().filter { !$0.isHidden && $0.isUTF8 }.map(\.shown)
      return names.filter { resolvedPath("\(folder.joined($0))/.") != nil }.sorted()
    }
  }

  private mutating func reportMissing(_ name: ThemeName) throws(FileError) {
    let near = try didYouMean(name.text, among: names + [ThemeName.standard])
    let hint = near ?? "create the folder '\(folder.joined(name.text))', or write \(ThemeName.standard)"
    report(.themeMissing, "theme '\(name.text)' not found", hint, at: name)
  }

  private mutating func reportCycle(of names: [String], at name: ThemeName) {
    let message = "theme '\(name.text)' extends itself: \(names.joined(separator: " → "))"
    report(.themeCycle, message, "remove extends:, or write another theme", at: name)
  }

  private mutating func report(_ code: DiagnosticCode, _ message: String, _ hint: String, at name: ThemeName) {
    diagnostics.append(Diagnostic(code, message, hint: hint, in: name.source, at: name.range))
    (isComplete, manifest.isComplete) = (false, false)
  }
}

// MARK: - Misplaced templates
extension ThemeLayers {
  /// The paths of the templates of the default theme.
  private static let places = Set(DefaultTheme.files.map(\.path))

  /// Removes each template that has the name of another one, in whose folder the default theme has it, and reports it: `card.html`
  /// beside `partials/card.html`.
  private mutating func removeMisplaced() {
    for path in files.keys.filter(Self.isTemplate).sorted(by: { $0.precedesBytewise($1) }) {
      let partial = path.rest(below: "partials")
      let other = partial ?? "partials/\(path)"
      guard Self.isTemplate(other), let source = files[path]?.last, files[other] != nil else { continue }
      guard Self.places.contains(other) || (partial == nil && !Self.places.contains(path)) else { continue }
      files[path] = nil
      let hint = "move it to \(other), or remove it"
      diagnostics.append(Diagnostic(.templateUnused, "unused template '\(path)'", hint: hint, in: source))
    }
  }
}

// MARK: - Files
extension ThemeLayers {
  /// The files of the default theme.
  private static var defaultFiles: [(path: String, source: SourceFile)] {
    DefaultTheme.files.map { ($0, SourceFile(path: "\(ThemeFiles.defaultFolder)/\($0)", text: $1)) }
  }

  /// Reads the files of a theme's folder; `overlay` contains texts in place of files.
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
