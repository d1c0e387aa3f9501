import BinaryCoding
import Notation

/// Finds the files that wiki links name, as Obsidian does: by their path, or by their name wherever they lie; a page by its title, too.
struct WikiTargets: Sendable {
  /// The paths by what links may call them; nil where several files share a name.
  private var files: [String: String?] = [:]

  init(_ content: SiteContent, pictures: [String]) {
    for (review, file) in content.reviews { add(file.path, title: review.title) }
    for (facts, file) in content.facts { add(file.path, title: facts.name) }
    for (page, file) in content.pages { add(file.path, title: page.title) }
    for path in pictures { add(path, title: nil) }
  }

  private mutating func add(_ path: String, title: String?) {
    let names = [path, String(path.lastPathComponent)]
    let keys = names + names.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) } + [title].compactMap { $0 }
    for key in Set(keys.map { $0.lowercased() }) {
      files[key] = files.keys.contains(key) ? .some(nil) : .some(path)
    }
  }

  /// The path of a file as another file should write it; nil where nothing, or more than one file, may be meant.
  func path(of name: String, from file: String) -> String? {
    guard let found = files[name.lowercased()] ?? nil else { return nil }
    let folder = file.folderPath.map { $0 + "/" } ?? ""
    return found.hasPrefix(folder) ? String(found.dropFirst(folder.count)) : found
  }
}
