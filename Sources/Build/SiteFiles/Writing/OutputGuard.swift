import BinaryCoding
import FileSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The error for a folder that is not safe to write a site into.
package struct OutputRefusal: Error, Sendable, CustomStringConvertible {
  /// The problem, in one line.
  package let description: String
  /// The suggested solution, as an imperative.
  package let hint: String

  /// Creates a refusal.
  package init(description: String, hint: String) { (self.description, self.hint) = (description, hint) }
}

/// A check whether a folder may contain a site, before any file is changed.
package enum OutputGuard {
  /// Throws if `output` is not safe to write into, or overlaps one of the `sources`.
  static func check(_ output: String, sources: [String], home: String?) throws(OutputRefusal) {
    let hint = "set a separate folder, such as --output site"
    guard !output.isEmpty else {
      throw OutputRefusal(description: "the path of the output folder is empty", hint: hint)
    }
    guard !isLink(output) else {
      throw OutputRefusal(description: "the output folder '\(output)' is a symlink", hint: hint)
    }
    guard let folder = resolvedPath(ofNew: output) else {
      throw OutputRefusal(description: "the output folder '\(output)' cannot be created", hint: hint)
    }
    guard !isBelowFile(folder) else {
      throw OutputRefusal(description: "the output folder '\(output)' is below a file", hint: hint)
    }
    if let reason = objection(to: folder, sources: sources, home: home) {
      throw OutputRefusal(description: "the output folder '\(output)' \(reason)", hint: hint)
    }
    guard unsafe access(folder + "/.git", F_OK) != 0 else {
      throw OutputRefusal(description: "the output folder '\(output)' contains a git repository", hint: hint)
    }
  }

  /// Returns the reason to reject an output folder, as the predicate of a sentence; nil if it is allowed.
  package static func objection(to folder: String, sources: [String], home: String?) -> String? {
    if let reason = reservation(of: folder, home: home) { return "is \(reason)" }
    let overlapped = sources.first { source in resolvedPath(ofNew: source).map { overlaps(folder, $0) } ?? false }
    return overlapped.map { "overlaps '\($0)'" }
  }

  private static func reservation(of folder: String, home: String?) -> String? {
    if folder == "/" { return "the root of the file system" }
    if let current = resolvedPath("."), overlaps(current, folder), folder.count <= current.count {
      return "the current folder or a parent of it"
    }
    if let home, let home = resolvedPath(home), folder == home || home.isInside(folder) {
      return "your home folder or a parent of it"
    }
    if isInToolFolder(folder) {
      return "in a folder of git or Verdict"
    }
    return isFile(folder) ? "a file" : nil
  }

  /// Returns whether a folder is in a folder of git or Verdict. The preview folder is allowed.
  private static func isInToolFolder(_ folder: String) -> Bool {
    let names = folder.pathComponents
    let isPreview = names.suffix(2) == PreviewFolder.path.pathComponents[...]
    return names.dropLast(isPreview ? 2 : 0).contains { $0 == ".git" || $0 == ".verdict" }
  }

  /// Returns whether the folders are equal or one contains the other.
  private static func overlaps(_ one: String, _ other: String) -> Bool {
    one == other || one.isInside(other) || other.isInside(one)
  }

  private static func isBelowFile(_ path: String) -> Bool {
    guard let parent = path.folderPath.map(String.init), !parent.isEmpty else { return false }
    return isFile(parent) || isBelowFile(parent)
  }

  private static func isFile(_ path: String) -> Bool { kind(path) == .file || kind(path) == .other }

  private static func isLink(_ path: String) -> Bool { kind(path) == .link }

  private static func kind(_ path: String) -> FileStatus.Kind? { FileStatus(of: path.withoutSlashAtEnd)?.kind }
}
