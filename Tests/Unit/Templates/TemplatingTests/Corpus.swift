import Diagnostics
import Foundation
import Templating

/// A template of the corpus with its golden file: the expected output or the expected diagnostics.
///
/// `Corpus/GROUP/NAME` is rendered with the partials of `Corpus/partials` and a sample review. The golden is `NAME.output`
/// or `NAME.diagnostics`. `UPDATE_GOLDENS=1` in the environment rewrites the goldens.
struct CorpusCase: CustomStringConvertible {
  let group: String
  let name: String

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Corpus")
  static let updates = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1"

  var description: String { "\(group)/\(name)" }

  private func file(_ suffix: String = "") -> URL {
    Self.folder.appendingPathComponent(group).appendingPathComponent(name + suffix)
  }

  /// The suffixes of golden files.
  private static let goldens = [".output", ".diagnostics"]

  /// Returns all templates, sorted, and the goldens without a template.
  static func all() throws -> (cases: [CorpusCase], orphans: [String]) {
    var cases: [CorpusCase] = []
    var orphans: [String] = []
    for group in try names(in: folder) where group != "partials" {
      let files = try names(in: folder.appendingPathComponent(group))
      let isGolden = { (name: String) in goldens.contains { name.hasSuffix($0) } }
      cases += files.filter { !isGolden($0) }.map { CorpusCase(group: group, name: $0) }
      orphans += files.filter { file in
        isGolden(file) && !goldens.contains { file.hasSuffix($0) && files.contains(String(file.dropLast($0.count))) }
      }
    }
    return (cases, orphans)
  }

  private static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private static func source(_ file: URL, path: String) throws -> SourceFile {
    SourceFile(path: path, bytes: ContiguousArray(try Data(contentsOf: file)))
  }

  private static func partials() throws -> [(name: String, source: SourceFile)] {
    let folder = folder.appendingPathComponent("partials")
    return try names(in: folder).map { name in
      (name.replacingOccurrences(of: ".html", with: ""), try source(folder.appendingPathComponent(name), path: name))
    }
  }
}

extension CorpusCase {
  /// Returns the output or the diagnostics of the template, with the suffix of the matching golden.
  func result() throws -> (suffix: String, text: String) {
    let main = (name, try Self.source(file(), path: name))
    let library = TemplateLibrary.parse([main] + (try Self.partials()))
    guard !library.hasErrors else { return (".diagnostics", DiagnosticFormat.text.write(library.diagnostics)) }
    let program = library.value.program(name, for: SampleReview.self, in: .sample)
    guard let code = program.value else { return (".diagnostics", DiagnosticFormat.text.write(program.diagnostics)) }
    var buffer = OutputBuffer()
    var renderer = TemplateRenderer()
    try renderer.render(code, SampleReview(), into: &buffer)
    return (".output", String(decoding: buffer.bytes, as: UTF8.self))
  }

  /// Returns the goldens of the template by their suffixes.
  func goldens() -> [String: String] {
    Self.goldens.reduce(into: [:]) { found, suffix in
      found[suffix] = (try? Data(contentsOf: file(suffix))).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Writes the golden and removes a golden of the other kind.
  func update(_ result: (suffix: String, text: String)) throws {
    for suffix in Self.goldens where suffix != result.suffix { try? FileManager.default.removeItem(at: file(suffix)) }
    try Data(result.text.utf8).write(to: file(result.suffix))
  }
}
