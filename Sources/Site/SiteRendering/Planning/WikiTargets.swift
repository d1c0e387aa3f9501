import BinaryCoding
import Notation
import SiteModel

/// Resolves wiki links as Obsidian does: by path, by file name in any folder, or by the title of a page.
struct WikiTargets: Sendable {
  /// The paths by lower-case name; nil if several files share a name.
  private var files: [String: String?] = [:]

  init(_ content: SiteContent, pictures: [String]) {
    for file in content.files { add(file.value.path, title: file.value.title) }
    for path in pictures { add(path, title: nil) }
  }

  private mutating func add(_ path: String, title: String?) {
    let names = [path, String(path.lastPathComponent)]
    let keys = names + names.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) } + [title].compactMap { $0 }
    for key in Set(keys.map { $0.lowercased() }) {
      files[key] = files.keys.contains(key) ? .some(nil) : .some(path)
    }
  }

  /// Returns the path of a file as written in another file; nil if no file or several files match.
  func path(of name: String, from file: String) -> String? {
    guard let found = files[name.lowercased()] ?? nil else { return nil }
    let folder = file.folderPath.map { $0 + "/" } ?? ""
    return found.hasPrefix(folder) ? String(found.dropFirst(folder.count)) : found
  }
}
