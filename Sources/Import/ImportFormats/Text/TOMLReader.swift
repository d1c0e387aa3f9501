private import CTOML
import Diagnostics
import FrontMatter

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A reader of TOML, which is converted to JSON, a subset of YAML.
enum TOMLReader {
  /// Returns the entries of a document that begins on a line of its file; days and times are texts.
  static func read(_ text: String, path: String, startingOn line: Int) throws(ForeignError) -> [Entry] {
    guard text.utf8.count <= ImportLimits.toml else {
      throw ForeignError("TOML front matter is larger than 64 KB", line: line)
    }
    let source = SourceFile(path: path, text: try json(text, startingOn: line))
    let entries = YAMLReader.read(source, in: source.range)
    guard let value = entries.value else {
      throw ForeignError(entries.diagnostics.last?.message ?? "invalid TOML", line: line)
    }
    return value
  }

  private static func json(_ text: String, startingOn line: Int) throws(ForeignError) -> String {
    var errorLine = 0
    guard let result = unsafe toml_to_json(text, text.utf8.count, &errorLine) else {
      throw ForeignError("out of memory", line: line)
    }
    defer { unsafe free(result) }
    let answer = unsafe String(cString: result)
    guard errorLine == 0 else { throw ForeignError(answer, line: errorLine + line - 1) }
    return answer
  }
}
