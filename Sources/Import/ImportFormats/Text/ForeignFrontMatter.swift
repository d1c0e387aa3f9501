import Diagnostics
import FrontMatter
import Notation

/// The front matter of a file of another system, and its body.
package struct ForeignFrontMatter {
  /// The entries of any format. Only YAML entries have source ranges of the file.
  package private(set) var entries: [Entry]
  /// The body; lines end with a line feed only.
  package let body: String
  /// The first line of the body, counted from 1.
  package let bodyLine: Int
  /// Changes to the file, with their lines.
  package private(set) var changes: [(text: String, subject: String, line: Int)] = []

  /// Parses a file; returns nil if it has no front matter. Throws if the front matter is malformed.
  package static func read(_ source: SourceFile) throws(ForeignError) -> ForeignFrontMatter? {
    var content = try parts(of: source.withoutControls)
    if let line = source.controlLine { content?.changes.append(("control characters removed", "", line)) }
    return content
  }

  private static func parts(of source: SourceFile) throws(ForeignError) -> ForeignFrontMatter? {
    if let error = source.textError { throw ForeignError(error) }
    let start = source.bytes.byteOrderMarkLength
    let first = source.text(in: SourceRange(start, source.lineRange(at: start).upperBound))
    if source.bytes.dropFirst(start).first == UInt8(ascii: "{") { return try json(source, from: start) }
    return switch trimmed(first) {
    case "---": try yaml(source)
    case "+++": try toml(source, from: start)
    default: nil
    }
  }

  private static func yaml(_ source: SourceFile) throws(ForeignError) -> ForeignFrontMatter? {
    let sections = FenceSplitter.split(source)
    guard let found = sections.value else { throw ForeignError(sections.diagnostics) }
    return try yaml(source, in: found.frontMatter, bodyAt: found.body.lowerBound)
  }

  /// Parses YAML, or JSON, which is a subset of YAML.
  private static func yaml(
    _ source: SourceFile,
    in range: SourceRange,
    bodyAt offset: Int
  ) throws(ForeignError) -> ForeignFrontMatter {
    let entries = YAMLReader.read(source, in: range)
    guard let value = entries.value else { throw ForeignError(entries.diagnostics) }
    var content = ForeignFrontMatter(value, source, bodyAt: offset)
    content.changes = entries.diagnostics.repeatedKeys
    return content
  }

  private static func toml(_ source: SourceFile, from start: Int) throws(ForeignError) -> ForeignFrontMatter? {
    let content = source.offset(afterLineAt: start)
    var end = content
    while trimmed(source.text(in: source.lineRange(at: end))) != "+++" {
      guard end < source.bytes.count else { throw ForeignError("front matter is not closed", line: 1) }
      end = source.offset(afterLineAt: end)
    }
    let text = source.text(in: SourceRange(content, end))
    let entries = try TOMLReader.read(text, path: source.path, startingOn: 2)
    return ForeignFrontMatter(entries, source, bodyAt: source.offset(afterLineAt: end))
  }

  private static func json(_ source: SourceFile, from start: Int) throws(ForeignError) -> ForeignFrontMatter? {
    guard let end = source.endOfObject(at: start) else {
      throw ForeignError("front matter is not closed", line: 1)
    }
    let rest = source.lineRange(at: end).upperBound == end ? source.offset(afterLineAt: end) : end
    return try yaml(source, in: SourceRange(start, end), bodyAt: rest)
  }

  /// Returns the file with entries of several sources.
  package func with(_ entries: [Entry]) -> ForeignFrontMatter {
    var content = self
    content.entries = entries
    return content
  }

  private init(_ entries: [Entry], _ source: SourceFile, bodyAt offset: Int) {
    let text = source.text(in: SourceRange(offset, source.bytes.count))
    (self.entries, body) = (entries, text.withLineFeeds)
    bodyLine = SourceLines(source).position(at: offset).line
  }
}

extension [Diagnostic] {
  /// The repeated keys of mappings; the first value is used.
  fileprivate var repeatedKeys: [(text: String, subject: String, line: Int)] {
    filter { $0.code == .duplicateKey }.map { diagnostic in
      let key = diagnostic.range.map { diagnostic.source.text(in: $0) } ?? ""
      return ("duplicate key; the first is used", key, ForeignError(diagnostic).line)
    }
  }
}

/// An error in the front matter or configuration of another system.
package struct ForeignError: Error, Equatable {
  package let message: String
  /// The line of the file, counted from 1.
  package let line: Int

  package init(_ message: String, line: Int) { (self.message, self.line) = (message, line) }

  package init(_ diagnostic: Diagnostic) {
    message = diagnostic.message
    line = SourceLines(diagnostic.source).position(at: diagnostic.range?.lowerBound ?? 0).line
  }

  /// Creates an error from the last diagnostic, at which parsing stopped.
  package init(_ diagnostics: [Diagnostic]) {
    self = diagnostics.last.map { ForeignError($0) } ?? ForeignError("unreadable file", line: 1)
  }
}

/// A reader of configuration and data files of other systems.
package enum ForeignValues {
  /// Reads the entries of a file, as TOML or YAML depending on its extension. JSON is a subset of YAML (YAML 1.2, section 1.3).
  package static func read(_ source: SourceFile) throws(ForeignError) -> [Entry] {
    let source = source.withoutControls
    if let error = source.textError { throw ForeignError(error) }
    if source.path.hasSuffix(".toml") {
      return try TOMLReader.read(source.text(in: source.range), path: source.path, startingOn: 1)
    }
    let entries = YAMLReader.read(source, in: source.range)
    guard let value = entries.value else { throw ForeignError(entries.diagnostics) }
    return value
  }
}

extension SourceFile {
  fileprivate func offset(afterLineAt offset: Int) -> Int {
    var end = lineRange(at: offset).upperBound
    if end < bytes.count, bytes[end] == .carriageReturn { end += 1 }
    if end < bytes.count, bytes[end] == .lineFeed { end += 1 }
    return end
  }

  /// Returns the end of the JSON object that begins at `start`; nil if it is not closed.
  fileprivate func endOfObject(at start: Int) -> Int? {
    var (depth, isInText, isEscaped) = (0, false, false)
    for index in start..<bytes.count {
      switch bytes[index] {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInText
      case UInt8(ascii: "\""): isInText.toggle()
      case UInt8(ascii: "{") where !isInText: depth += 1
      case UInt8(ascii: "}") where !isInText:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: continue
      }
    }
    return nil
  }
}

/// Returns a text without trailing white space.
private func trimmed(_ text: String) -> String {
  var bytes = text.utf8[...]
  while let last = bytes.last, last.isWhitespace { bytes.removeLast() }
  return String(Substring(bytes))
}
