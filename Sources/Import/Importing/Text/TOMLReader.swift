import Diagnostics
import FrontMatter

private import CTOML

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A reader of TOML, which is converted to JSON, a subset of YAML.
enum TOMLReader {
  /// Returns the entries of a document that begins on a line of its file; days and times are texts.
  static func read(_ text: String, path: String, startingOn line: Int) throws(ForeignFault) -> [Entry] {
    guard text.utf8.count <= ImportLimits.toml else {
      throw ForeignFault("TOML front matter is larger than 64 KB", line: line)
    }
    let source = SourceFile(path: path, text: try json(text, startingOn: line))
    let entries = YAMLReader.read(source, in: source.range)
    guard let value = entries.value else {
      throw ForeignFault(entries.diagnostics.last?.message ?? "invalid TOML", line: line)
    }
    return value
  }

  private static func json(_ text: String, startingOn line: Int) throws(ForeignFault) -> String {
    var faultLine = 0
    guard let result = unsafe toml_to_json(text, text.utf8.count, &faultLine) else {
      throw ForeignFault("out of memory", line: line)
    }
    defer { unsafe free(result) }
    let answer = unsafe String(cString: result)
    guard faultLine == 0 else { throw ForeignFault(answer, line: faultLine + line - 1) }
    return answer
  }
}
