import Diagnostics
import Notation
import ReviewModel
import SiteModel

// MARK: - Markdown
extension Assistant {
  func textCompletions(in source: SourceFile, at offset: Int, _ body: SourceRange, _ path: ContentPath) -> [Completion]
  {
    if let link = MarkdownPlace(at: offset, of: source) {
      let filter = TypedFilter(source.text(in: SourceRange(link.destination.lowerBound, offset)))
      return link.isPicture
        ? pictures(link.destination, filter, path)
        : files(link.destination, filter, path) + pictures(link.destination, filter, path)
    }
    let line = SourceRange(max(body.lowerBound, source.lineRange(at: offset).lowerBound), offset)
    return marks(before: offset, source.text(in: line))
  }

  private func pictures(_ range: SourceRange, _ filter: TypedFilter, _ path: ContentPath) -> [Completion] {
    let paths = context.pictures.map { RelativePath(to: $0, from: path.path) }
    return filter.chosen(paths, by: \.text).prefix(Self.mostCompletions).map {
      Completion(kind: .picture, label: $0.text, range: range, text: $0.destination)
    }
  }

  /// Returns the files that become pages, filtered by their paths and titles.
  private func files(_ range: SourceRange, _ filter: TypedFilter, _ path: ContentPath) -> [Completion] {
    let reviews = context.reviews.map { ($0.path, $0.title) }
    let all = reviews + context.values.filter { !($0 is Review) }.map { ($0.path, $0.title) }
    let chosen = filter.chosen(all) { "\($0.0) \($0.1)" }.filter { $0.0 != path.path }
    return chosen.prefix(Self.mostCompletions).map { file, title in
      let relative = RelativePath(to: file, from: path.path)
      return Completion(kind: .file, label: relative.text, detail: title, range: range, text: relative.destination)
    }
  }

  /// Returns snippets for marks whose first characters precede an offset.
  private func marks(before offset: Int, _ line: String) -> [Completion] {
    let snippet = { (typed: Int, label: String, snippet: String) in
      let text = snippet.withoutPlaces
      return Completion(
        kind: .snippet,
        label: label,
        range: SourceRange(offset - typed, offset),
        text: text,
        snippet: snippet
      )
    }
    let start = line.trimmed(of: " ")
    if !start.isEmpty, [":::spoiler", ":::gallery"].contains(where: { $0.hasPrefix(start) }) {
      let all = [(":::spoiler", ":::spoiler ${1:Title}\n$2\n:::"), (":::gallery", ":::gallery\n![$1]($2)\n:::")]
      return all.filter { $0.0.hasPrefix(start) }.map { snippet(start.utf8.count, $0.0, $0.1) }
    }
    if line.hasSuffix("||") { return [snippet(2, "||spoiler||", "||$1||")] }
    if line.hasSuffix("|"), line.split(separator: "|").count < 2 { return [snippet(1, "||spoiler||", "||$1||")] }
    if line.hasSuffix("[^") { return [snippet(2, "footnote", "[^${1:1}]")] }
    return line.hasSuffix("![") ? [snippet(2, "image", "![${1:description}]($2)")] : []
  }
}

extension String {
  /// The snippet as plain text: `${1:word}` becomes `word`, and `$1` is removed.
  var withoutPlaces: String {
    var (text, rest) = ("", self[...])
    while let character = rest.popFirst() {
      guard character == "$" else {
        text.append(character)
        continue
      }
      let isNamed = rest.first == "{"
      rest = rest.drop { $0 == "{" }.drop(while: \.isNumber).drop { $0 == ":" && isNamed }
      if isNamed {
        text += rest.prefix { $0 != "}" }
        rest = rest.drop { $0 != "}" }.dropFirst()
      }
    }
    return text
  }
}
