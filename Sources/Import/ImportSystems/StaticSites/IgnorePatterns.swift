import BinaryCoding
import ImportFormats
import Notation

/// The files that another system ignores, by patterns of its configuration.
struct IgnorePatterns {
  private var rules: [(matches: (String) -> Bool, isIgnored: Bool)] = []

  init() {}

  /// Creates the patterns of Jekyll's `exclude` (`EntryFilter`): paths relative to the site, and everything that begins
  /// with one.
  init(jekyll patterns: [String]) {
    for pattern in patterns.map({ String($0.drop { $0 == "/" }) }) where !pattern.isEmpty {
      let start = Array(pattern.utf8)
      let isGlob = pattern.contains { "*?[".contains($0) }
      let globs =
        isGlob ? [pattern, pattern.withoutSlashAtEnd + "/*"].map { PathPattern(glob: $0, crosses: true) } : []
      rules.append(({ path in path.utf8.starts(with: start) || globs.contains { $0.matches(path) } }, true))
    }
  }

  /// Adds the lines of `.gitignore` (gitignore(5)) in a folder, or of `.eleventyignore`, where all paths begin at the
  /// folder.
  mutating func add(lines: String, in folder: String, isAnchored: Bool) {
    for line in lines.split(whereSeparator: \.isNewline) {
      var pattern = stripped(String(line))
      guard !pattern.isEmpty, !pattern.hasPrefix("#") else { continue }
      let isIgnored = !pattern.hasPrefix("!")
      if !isIgnored { pattern.removeFirst() }
      if pattern.hasPrefix("./") { pattern.removeFirst(2) }
      let isFolder = pattern.hasSuffix("/")
      pattern = pattern.withoutSlashAtEnd
      let isBelow = isAnchored || pattern.contains("/")
      let globs = Self.globs(String(pattern.drop { $0 == "/" }), isBelow: isBelow, isFolder: isFolder)
      let matches = { (path: String) in
        let below = folder.isEmpty ? path : path.rest(below: folder)
        return below.map { below in globs.contains { $0.matches(below) } } ?? false
      }
      rules.append((matches, isIgnored))
    }
  }

  private static func globs(_ pattern: String, isBelow: Bool, isFolder: Bool) -> [PathPattern] {
    let start = isBelow ? pattern : "**/" + pattern
    return (isFolder ? [] : [PathPattern(glob: start)]) + [PathPattern(glob: start + "/**")]
  }

  /// Returns whether a path relative to the site is ignored; the last matching pattern decides.
  func contains(_ path: String) -> Bool { rules.last { $0.matches(path) }?.isIgnored ?? false }
}
