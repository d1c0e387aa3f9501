import BinaryCoding
import FrontMatter
import ImportFormats
import ReviewModel

/// Front matter that applies to all files of a folder: `cascade` of Hugo, data files of Eleventy, `defaults` of Jekyll.
struct FolderDefaults {
  private struct Rule {
    let applies: (ForeignTarget) -> Bool
    let entries: [Entry]
    /// The number of folders above the files; the values of the nearest folder are used.
    let depth: Int
  }

  private var rules: [Rule] = []

  /// Adds the entries for all files below a folder, with its path relative to the content of the site, or for one file
  /// without its extension.
  mutating func add(
    _ entries: [Entry],
    for path: String,
    where applies: @escaping (ForeignTarget) -> Bool = { _ in true }
  ) {
    let depth = path.pathComponents.count
    let rule = Rule(
      applies: { target in
        (path.isEmpty || target.stem.hasBytes(of: path) || target.path.isInside(path)) && applies(target)
      },
      entries: entries,
      depth: depth
    )
    rules.insert(rule, at: rules.firstIndex { $0.depth < depth } ?? rules.endIndex)
  }

  /// Returns the entries of a file, completed with those of its folders.
  func completed(_ own: [Entry], of target: ForeignTarget) -> [Entry] {
    Self.completed(own, with: rules.filter { $0.applies(target) }.map(\.entries))
  }

  /// Returns the entries of a file, completed with defaults in their order of precedence.
  static func completed(_ own: [Entry], with defaults: [[Entry]]) -> [Entry] {
    defaults.reduce(into: own) { result, entries in
      let known = Set(ForeignEntries(result).all.map(\.plain))
      result += ForeignEntries(entries).all.filter { !personal.contains($0.plain) && !known.contains($0.plain) }
        .map(\.entry)
    }
  }

  /// The keys that belong to a single review, so that a value for all files is ignored.
  static let personal = Set(
    ForeignPost.verdictKeys + ForeignPost.imageKeys + ForeignPost.altKeys + ForeignPost.ratingKeys + [
      "title", "review",
    ]
  )
}

/// A content file to which defaults may apply.
struct ForeignTarget {
  /// The path relative to the content of the site.
  let path: String
  var language: String?

  var stem: String { splitExtension(path).stem }
}

// MARK: - Cascades of Hugo (https://gohugo.io/configuration/cascade/)
extension FolderDefaults {
  /// Adds the value of a `cascade` key in the file of a folder, or in the configuration for an empty folder.
  mutating func add(cascade: Value?, for folder: String) {
    switch cascade {
    case .sequence(let values, _): for value in values { add(cascade: value, for: folder) }
    case .mapping(let members, _):
      let target = cascade?.member("target")
      let entries = members.filter { ForeignKeys.plain($0.key.text) != "target" }
      add(entries, for: folder) { Self.applies(target, to: $0) }
    default: return
    }
  }

  private static func applies(_ target: Value?, to file: ForeignTarget) -> Bool {
    let pattern = target?.member("path")?.text
    let isOfPath = pattern.map { pattern in
      let glob = PathPattern(glob: pattern.lowercased())
      return glob.matches("/" + file.stem.lowercased()) || glob.matches("/" + file.path.lowercased())
    }
    let isOfKind = target?.member("kind")?.text.map {
      ["page", "{page", "**", "*"].contains($0) || $0.contains("page")
    }
    let language = target?.member("lang")?.text
    return isOfPath ?? true && isOfKind ?? true
      && (language == nil || file.language == nil || language == file.language)
  }
}
