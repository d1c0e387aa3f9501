import BinaryCoding
import Diagnostics

/// Reads files that were named on the command line, wherever they are.
package enum NamedFiles {
  /// The file at `path`, or a diagnostic where it cannot be read whole.
  package static func read(_ path: String, limit: Int) throws(FileError) -> Diagnosed<SourceFile?> {
    try ContentReader.read(anywhere: path, limit: limit)
  }

  /// The partials in a folder, `NAME.html` and `NAME.mustache`, by their names.
  package static func partials(in folder: String) throws(FileError) -> Diagnosed<[(name: String, source: SourceFile)]> {
    var reader = try ContentReader(folder)
    var partials: [(name: String, source: SourceFile)] = []
    var diagnostics: [Diagnostic] = []
    for file in try Descriptor.folder(folder).names() where !file.isHidden {
      guard let name = partialName(file.shown) else { continue }
      let read = try reader.read(file.shown, limit: ContentLimits.themeFile)
      if let source = read.taking(into: &diagnostics) { partials.append((name, source)) }
    }
    return Diagnosed(partials, diagnostics)
  }

  private static func partialName(_ file: String) -> String? {
    let ending = [".html", ".mustache"].first { file.hasSuffix($0) }
    return ending.map { String(file.dropLast($0.count)) }
  }
}
