import BinaryCoding
import FileSystem

/// Where the theme lies.
enum ThemeFolders {
  /// The folders of the theme, the default one first. A site's own templates are those that were named, or those in
  /// `templates`.
  static func all(_ named: String?) -> [String] {
    let own = named.map { [$0] } ?? (resolvedPath("templates") == nil ? [] : ["templates"])
    guard let standard = defaultTheme else { return own.isEmpty ? ["templates"] : own }
    // In the folder of Verdict's own sources, the default theme is the site's.
    return [standard].filter { folder in !own.contains { resolvedPath($0) == resolvedPath(folder) } } + own
  }

  /// Where templates are, or may be one day.
  static func watched(_ named: String?) -> [String] { [defaultTheme, named ?? "templates"].compactMap(\.self) }

  /// The default theme: beside the installed program, or in the sources that it was built from.
  static var defaultTheme: String? {
    guard let program = resolvedPath(programPath) else { return nil }
    let folders = program.pathComponents.dropLast()
    let installed = folder(folders.dropLast() + ["share", "verdict", "templates"])
    if isTheme(installed) { return installed }
    let ancestors = folders.indices.map { folder(folders.dropLast($0)) }
    return ancestors.first { resolvedPath($0 + "/Package.swift") != nil && isTheme($0 + "/templates") }
      .map { $0 + "/templates" }
  }

  private static func isTheme(_ folder: String) -> Bool { resolvedPath(folder + "/layout.html") != nil }

  private static func folder(_ components: some Sequence<Substring>) -> String {
    components.map { "/" + $0 }.joined()
  }
}
