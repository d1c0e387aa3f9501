import Foundation
import TestSupport

/// The source files of the package.
enum SourceTree {
  struct File {
    /// The path, beginning with the target.
    let path: String
    let text: String

    /// The text without comment lines.
    var code: String {
      text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    }

    /// The modules that the file imports.
    var imports: Set<String> {
      Set(
        code.split(separator: "\n").compactMap { line in
          let words = line.split(separator: " ")
          guard let position = words.firstIndex(of: "import"), position <= 2, position + 1 < words.count else {
            return nil
          }
          return String(words[position + 1])
        }
      )
    }
  }

  /// The folder of the package.
  static let root = Repository.root

  /// The folder of each target, relative to `Sources`, by the target's name.
  static let folders: [String: String] = {
    let sources = root.appending(path: "Sources")
    let pairs = names(in: sources).flatMap { folder in
      names(in: sources.appending(path: folder)).map { ($0, "\(folder)/\($0)") }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  static func names(in folder: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  /// Returns the names of all targets.
  static func targets() -> [String] { folders.keys.sorted() }

  /// Returns a file whose path begins with a target.
  static func file(_ path: String) -> URL {
    let target = String(path.prefix { $0 != "/" })
    return root.appending(path: "Sources/\(folders[target] ?? target)\(path.dropFirst(target.count))")
  }

  /// Returns the Swift files of a target.
  static func files(of target: String) throws -> [File] {
    let folder = file(target)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      File(path: "\(target)/\(path)", text: try String(contentsOf: folder.appending(path: path), encoding: .utf8))
    }
  }

  /// Returns the names of the types that a text declares at top level, except private types.
  static func declaredTypes(_ text: String) -> [Substring] {
    let modifiers = /^(?:@\w+\s+)*(?:(?:package|final|indirect|nonisolated) )*/
    let type = /(?:struct|class|enum|actor|protocol|typealias) (\w+)/
    return text.split(separator: "\n").compactMap { line in
      let rest = line.trimmingPrefix(modifiers)
      return rest.prefixMatch(of: type)?.1
    }
  }
}
