import BinaryCoding
import Diagnostics
import FrontMatter
import ImportFormats
import ReviewModel

// MARK: - Ignored files (https://www.11ty.dev/docs/ignores/)
extension EleventyImporter {
  /// Returns the patterns of `.eleventyignore` and `.gitignore`, and of `ignores` in the configuration.
  static func ignored(
    _ files: StaticSiteFiles,
    _ source: some ImportSource,
    _ site: inout StaticSite
  ) throws -> IgnorePatterns {
    var (patterns, usesGitIgnore) = (IgnorePatterns(), true)
    for path in configurationNames {
      guard let file = try source.file(files.root + path) else { continue }
      var script = ScriptLiterals(file)
      for pattern in script.arguments(of: ".ignores.add") { patterns.add(lines: pattern, in: "", isAnchored: true) }
      for pattern in script.arguments(of: ".ignores.delete") {
        patterns.add(lines: "!" + pattern, in: "", isAnchored: true)
      }
      usesGitIgnore = usesGitIgnore && !script.arguments(of: ".setUseGitIgnore").contains("false")
      site.add(file, script)
    }
    for name in [".gitignore", ".eleventyignore"] where name != ".gitignore" || usesGitIgnore {
      for path in files.paths where path.lastPathComponent == name[...] {
        guard let file = try source.file(files.root + path) else { continue }
        site.readPaths.insert(PathKey(file.path))
        let lines = String(decoding: file.bytes, as: UTF8.self)
        patterns.add(lines: lines, in: path.folderPath.map(String.init) ?? "", isAnchored: name == ".eleventyignore")
      }
    }
    return patterns
  }
}

// MARK: - Data files (https://www.11ty.dev/docs/data-template-dir/)
extension EleventyImporter {
  /// The endings of data files of a folder or file, in order of precedence.
  private static let dataEndings =
    ["js", "cjs", "mjs", "ts", "json", "yaml", "yml"].map { ".11tydata." + $0 } + [".json", ".yaml", ".yml"]

  /// Returns the front matter of folders and files in data files.
  static func defaults(
    of texts: [String],
    _ files: StaticSiteFiles,
    _ source: some ImportSource,
    _ site: inout StaticSite
  ) throws -> FolderDefaults {
    let folders = Set(texts.flatMap(\.foldersAbove).map(String.init))
    let targets =
      folders.sorted().map { ($0, $0.joined(String($0.lastPathComponent))) }
      + texts.map { (splitExtension($0).stem, splitExtension($0).stem) }
    var defaults = FolderDefaults()
    for (target, stem) in targets {
      for path in dataEndings.map({ stem + $0 }) where files.contains(path) {
        guard let file = try source.file(files.root + path) else { continue }
        defaults.add(try entries(file, &site), for: target)
      }
    }
    return defaults
  }

  /// Returns the entries of a data file, and adds remarks about computed ones.
  private static func entries(_ file: SourceFile, _ site: inout StaticSite) throws -> [Entry] {
    guard !["js", "cjs", "mjs", "ts"].contains(splitExtension(file.path).ending) else {
      var script = ScriptLiterals(file)
      let entries = script.exportedEntries()
      site.add(file, script)
      return entries
    }
    site.readPaths.insert(PathKey(file.path))
    return try StaticSiteFiles.entries(file).all.map(\.entry)
  }
}

extension StaticSite {
  /// Adds a program that is read for its literal values, with remarks about the others.
  fileprivate mutating func add(_ file: SourceFile, _ script: ScriptLiterals) {
    readPaths.insert(PathKey(file.path))
    for (name, line) in script.computed {
      let place = ImportPlace(file.path, line: line)
      remarks.append(
        ImportRemark(.changed, "computed value not read; check the posts that it may hide", of: name, at: place)
      )
    }
  }
}
