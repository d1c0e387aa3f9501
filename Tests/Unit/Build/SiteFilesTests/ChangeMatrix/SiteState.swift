import Foundation
import Notation
import SiteTestSupport
import Testing

/// The source files of a site and the day of its build, as a value that changes edit.
struct SiteState: Sendable {
  /// The bytes of the content and theme files by their paths in the project folder.
  private(set) var files: [String: Data]
  /// The day of the build.
  var today = "2026-11-20"
  /// Whether all source files, and one output file, have a new modification time.
  var isTouched = false

  /// Reads the source files of a site.
  init(of site: SmallSite) throws {
    files = [:]
    for folder in ["content", "templates", "themes"] {
      for (path, data) in try contents(of: site.folder / folder) { files["\(folder)/\(path)"] = data }
    }
  }

  /// Returns the state with some changes applied, in the order of all changes.
  func applying(_ numbers: Set<Int>, of changes: [SiteChange] = SiteChange.all) throws -> SiteState {
    var state = self
    for number in numbers.sorted() { try changes[number].apply(&state) }
    return state
  }

  func text(_ path: String) throws -> String { String(decoding: try #require(files[path], "\(path)"), as: UTF8.self) }

  /// The paths of all reviews.
  var reviews: [String] { files.keys.filter { $0.hasPrefix("content/reviews/") && $0.hasSuffix(".md") } }

  mutating func write(_ text: String, to path: String) { write(Data(text.utf8), to: path) }

  mutating func write(_ data: Data, to path: String) { files[path] = data }

  /// Replaces the first `old`; fails the test without an occurrence, because a change without effect tests nothing.
  mutating func replace(_ old: String, with new: String, in path: String) throws {
    let text = try text(path)
    let range = try #require(text.range(of: old), "'\(old)' is not in \(path)")
    write(text.replacingCharacters(in: range, with: new), to: path)
  }

  /// Adds a line to the front matter of a review.
  mutating func addKey(_ line: String, to review: String) throws {
    try replace("\n---\n", with: "\n\(line)\n---\n", in: "content/reviews/\(review).md")
  }

  mutating func append(_ text: String, to path: String) throws { write(try self.text(path) + text, to: path) }

  mutating func move(_ path: String, to other: String) throws {
    let data = try #require(files[path], "\(path)")
    files[path] = nil
    files[other] = data
  }

  mutating func remove(_ path: String) throws {
    try #require(files[path] != nil, "\(path)")
    files[path] = nil
  }

  mutating func exchange(_ path: String, _ other: String) {
    (files[path], files[other]) = (files[other], files[path])
  }
}
