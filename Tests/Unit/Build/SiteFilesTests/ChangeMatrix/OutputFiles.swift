import Foundation
import SiteTestSupport

/// The files of an output folder, keyed by their names as bytes: strings in two Unicode normalization forms are equal.
struct OutputFiles: Sendable {
  private(set) var states: [[UInt8]: FileState] = [:]

  /// Reads all files below a folder.
  init(of folder: String) throws {
    for (path, state) in try SiteTestSupport.fileStates(of: folder) { states[Array(path.utf8)] = state }
  }

  /// Returns the names of files that are missing on one side or have different bytes, with their first different line.
  func differences(from other: OutputFiles) -> [String] {
    let paths = Set(states.keys).union(other.states.keys).filter { states[$0]?.data != other.states[$0]?.data }
    return paths.map { path in
      let (line, wanted) = Self.firstDifference(states[path]?.data, other.states[path]?.data)
      return "\(String(decoding: path, as: UTF8.self)): '\(line)' in place of '\(wanted)'"
    }.sorted()
  }

  private static func firstDifference(_ data: Data?, _ other: Data?) -> (String, String) {
    guard let data, let other else { return (data == nil ? "no file" : "a file", other == nil ? "no file" : "a file") }
    let lines = [data, other].map { $0.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) }
    let place = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    let texts = lines.map { place < $0.count ? String(decoding: $0[place].prefix(300), as: UTF8.self) : "the end" }
    return (texts[0], texts[1])
  }

  /// Returns the names of files that were rewritten with equal bytes.
  func needlesslyRewritten(since before: OutputFiles) -> [String] {
    names(states.filter { $0.value.data == before.states[$0.key]?.data && $0.value != before.states[$0.key] }.keys)
  }

  private func names(_ paths: some Sequence<[UInt8]>) -> [String] {
    paths.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }
}
