import Diagnostics
import MarkdownRendering
import Notation

/// Finds the headings, spoilers and galleries of a body.
struct BodyOutliner {
  private let source: SourceFile
  private let lines: [SourceRange]
  private var headings: [(level: Int, item: OutlineItem)] = []
  private var enclosures: [OutlineItem] = []

  init(_ source: SourceFile, _ body: SourceRange) {
    self.source = source
    lines = source.lines(in: body)
    var text = ContiguousArray(source.bytes[body.indices])
    let code = Set(SourceBlock.all(in: text).filter { $0.kind == .code }.flatMap(\.lines))
    let marks = lines.indices.filter { !code.contains($0) && source.isMark(lines[$0]) }.map { lines[$0] }
    takeEnclosures(marks)
    // CommonMark would treat a mark as part of the adjacent paragraph or heading.
    for index in marks.flatMap(\.indices) { text[index - body.lowerBound] = .space }
    for block in SourceBlock.all(in: text) where block.kind == .text { takeHeading(block) }
  }

  /// Headings as a tree, followed by spoilers and galleries.
  var items: [OutlineItem] {
    var rest = headings[...]
    return Self.tree(&rest, above: 0) + enclosures
  }

  private static func tree(_ rest: inout ArraySlice<(level: Int, item: OutlineItem)>, above level: Int) -> [OutlineItem]
  {
    var items: [OutlineItem] = []
    while let next = rest.first, next.level > level {
      rest.removeFirst()
      var item = next.item
      item.children = tree(&rest, above: next.level)
      items.append(item)
    }
    return items
  }

  private mutating func takeHeading(_ block: SourceBlock) {
    guard lines.indices.contains(block.lines.upperBound - 1) else { return }
    let first = lines[block.lines.lowerBound]
    let text = SourceRange(min(first.lowerBound + block.inset, first.upperBound), first.upperBound)
    let marks = text.indices.prefix { source.bytes[$0] == UInt8(ascii: "#") }.count
    let isMarked =
      (1...6).contains(marks) && (marks == text.count || source.bytes[text.lowerBound + marks].isWhitespace)
    guard let level = isMarked ? marks : underlineLevel(of: block) else { return }
    let name = source.text(in: SourceRange(text.lowerBound + (isMarked ? marks : 0), text.upperBound))
    add(name.trimmed(of: "# \t"), level: level, at: text)
  }

  /// Returns the level of a setext heading (CommonMark 0.30, section 4.3), whose underline libcmark may omit from the block;
  /// nil for other blocks.
  private func underlineLevel(of block: SourceBlock) -> Int? {
    let ends = lines[block.lines.lowerBound + 1..<min(block.lines.upperBound + 1, lines.count)]
    return ends.lazy.compactMap { line in
      let text = source.text(in: line).trimmed(of: " \t>")
      guard let mark = text.first, "=-".contains(mark), text.allSatisfy({ $0 == mark }) else { return nil }
      return mark == "=" ? 1 : 2
    }.first
  }

  /// Adds a heading, which extends to the next heading of its level or a higher one.
  private mutating func add(_ name: String, level: Int, at range: SourceRange) {
    let end = lines.last?.upperBound ?? range.upperBound
    for index in headings.indices where headings[index].level >= level {
      headings[index].item = headings[index].item.ending(before: range.lowerBound, in: source)
    }
    let item = OutlineItem(
      kind: .heading,
      name: name.isEmpty ? "#" : name,
      range: SourceRange(range.lowerBound, end),
      nameRange: range
    )
    headings.append((level, item))
  }

  private mutating func takeEnclosures(_ marks: [SourceRange]) {
    var open: OutlineItem?
    for line in marks {
      let words = String(source.text(in: line).trimmed(of: " \t").dropFirst(3)).trimmed(of: " \t")
      if let item = open, words.isEmpty {
        enclosures.append(item.ending(at: line.upperBound))
        open = nil
      } else if words.hasPrefix("spoiler") {
        let title = String(words.dropFirst(7)).trimmed(of: " \t")
        open = OutlineItem(kind: .spoiler, name: title.isEmpty ? "spoiler" : title, range: line, nameRange: line)
      } else if words == "gallery" {
        open = OutlineItem(kind: .gallery, name: "gallery", range: line, nameRange: line)
      }
    }
  }
}

extension OutlineItem {
  fileprivate func ending(at end: Int) -> OutlineItem {
    let end = max(end, nameRange.upperBound)
    return OutlineItem(kind: kind, name: name, range: SourceRange(range.lowerBound, end), nameRange: nameRange)
  }

  /// Returns the item, ended after the last text before an offset, unless it ends earlier.
  fileprivate func ending(before offset: Int, in source: SourceFile) -> OutlineItem {
    guard range.upperBound > offset else { return self }
    var end = offset
    while end > nameRange.upperBound, source.bytes[end - 1].isWhitespace { end -= 1 }
    return ending(at: end)
  }
}

extension String {
  /// Returns the text without the given characters at both ends.
  func trimmed(of characters: String) -> String {
    let start = drop { characters.contains($0) }
    return String(start.reversed().drop { characters.contains($0) }.reversed())
  }
}

extension SourceFile {
  /// Whether a line begins or ends a spoiler or a gallery.
  fileprivate func isMark(_ line: SourceRange) -> Bool {
    let words = text(in: line).trimmed(of: " \t")
    guard words.hasPrefix(":::") else { return false }
    let rest = words.dropFirst(3).drop { $0 == " " }
    return rest.isEmpty || rest == "gallery" || rest == "spoiler" || rest.hasPrefix("spoiler ")
  }

  /// Returns the lines of a range, without line endings.
  func lines(in range: SourceRange) -> [SourceRange] {
    var (lines, start) = ([SourceRange](), range.lowerBound)
    while start < range.upperBound {
      lines.append(lineRange(at: start))
      start = offsetOfNextLine(after: lineRange(at: start))
    }
    return lines
  }
}
