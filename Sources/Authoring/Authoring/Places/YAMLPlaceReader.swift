import Diagnostics
import Notation

/// Finds the context of an offset from lines and their indentation, because an incomplete text can rarely be parsed.
struct YAMLPlaceReader {
  /// A key or list item with lines nested below it.
  private struct Node {
    let parent: Int?
    let column: Int
    /// Nil for a list item.
    let key: String?
    let line: Int
  }

  private let source: SourceFile
  private let offset: Int
  private var nodes: [Node] = []
  /// The indices of the nodes around the last line.
  private var open: [Int] = []
  /// The column of the key whose value is a text on the lines below it.
  private var textColumn: Int?
  /// The start of an unclosed flow collection, and the node of its key.
  private var brackets: (start: Int, node: Int?)?
  /// Whether the next line is nested below the value at the offset; nil before that line.
  private var hasBelow: Bool?
  private var found: (place: YAMLPlace, parent: Int?)?

  /// Returns the context of an offset in a range of YAML; nil if it is unknown.
  static func place(at offset: Int, in zone: SourceRange, of source: SourceFile) -> YAMLPlace? {
    var reader = YAMLPlaceReader(source, offset)
    for line in source.lines(in: zone) { reader.take(YAMLLine(line.clamped(to: zone.upperBound), in: source)) }
    let isLastLine = offset == source.bytes.count && source.endsWithLine
    if isLastLine { reader.take(YAMLLine(SourceRange(offset, offset), in: source)) }
    return reader.place
  }

  private init(_ source: SourceFile, _ offset: Int) { (self.source, self.offset) = (source, offset) }

  private var place: YAMLPlace? {
    guard let (place, parent) = found, hasBelow != true else { return nil }
    let line = source.lineRange(at: offset).lowerBound
    let others = nodes.filter { $0.parent == parent && $0.line != line }.compactMap(\.key)
    return place.adding(siblings: place.isInBrackets ? [] : others)
  }

  private mutating func take(_ line: YAMLLine) {
    let holdsPlace = line.range.touches(offset) && found == nil
    if let (place, parent) = found, !line.isBlank(in: source), line.range.lowerBound > offset {
      hasBelow = hasBelow ?? (parent.map { isBelow(line, nodes[$0]) } ?? false) && place.part == .value
    }
    if let column = textColumn {
      if line.isBlank(in: source) && !holdsPlace || line.column > column && !line.isBlank(in: source) { return }
      if !line.isBlank(in: source) { textColumn = nil }
    }
    if takeBrackets(line, holdsPlace: holdsPlace) { return }
    if line.isBlank(in: source) {
      if holdsPlace { findOnBlankLine(line) }
      return
    }
    open(line)
    if holdsPlace { find(on: line) }
    if line.key == nil, !line.dashes.isEmpty { noteValue(line) } else if line.key != nil { noteValue(line) }
  }

  private func isBelow(_ line: YAMLLine, _ node: Node) -> Bool {
    line.column > node.column || line.column == node.column && !line.dashes.isEmpty
  }

  /// Continues a flow collection of an earlier line, and returns whether the line belongs to it. The collection also ends at a
  /// line that is not indented further than its key.
  private mutating func takeBrackets(_ line: YAMLLine, holdsPlace: Bool) -> Bool {
    guard let (start, node) = brackets else { return false }
    let closes = line.start < line.end && "]}".utf8.contains(source.bytes[line.start])
    if !closes, !line.isBlank(in: source), line.column <= (node.map { nodes[$0].column } ?? -1) {
      brackets = nil
      return false
    }
    if holdsPlace { findInBrackets(from: start, node) }
    if FlowPlace(source, from: start, to: line.range.upperBound).openings.isEmpty { brackets = nil }
    return true
  }

  /// Opens the list marks and the key of a line, and closes nodes with the same or a greater indentation.
  private mutating func open(_ line: YAMLLine) {
    for dash in line.dashes {
      close(from: dash, isItem: true)
      add(column: dash, key: nil, line)
    }
    guard let key = line.key else {
      if line.dashes.isEmpty { close(from: line.column, isItem: false) }
      return
    }
    let column = line.start - line.range.lowerBound
    close(from: column, isItem: false)
    add(column: column, key: source.unquotedText(in: key), line)
  }

  /// Closes nodes at a column or further right. A list item may have the column of its key, which stays open.
  private mutating func close(from column: Int, isItem: Bool) {
    while let last = open.last {
      let node = nodes[last]
      guard node.column > column || node.column == column && !(isItem && node.key != nil) else { return }
      open.removeLast()
    }
  }

  private mutating func add(column: Int, key: String?, _ line: YAMLLine) {
    nodes.append(Node(parent: open.last, column: column, key: key, line: line.range.lowerBound))
    open.append(nodes.count - 1)
  }

  /// Records how the value of a line continues on the next lines: as a block scalar, a flow collection or a quoted text.
  private mutating func noteValue(_ line: YAMLLine) {
    guard line.value < line.end else { return }
    switch source.bytes[line.value] {
    case UInt8(ascii: "|"), UInt8(ascii: ">"): textColumn = line.column
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let flow = FlowPlace(source, from: line.value, to: line.end)
      if !flow.openings.isEmpty { brackets = (line.value, open.last) }
    case let quote where "\"'".utf8.contains(quote):
      let isClosed = line.end - line.value > 1 && source.bytes[line.end - 1] == quote
      if !isClosed { textColumn = line.column }
    default: break
    }
  }
}

// MARK: - Context
extension YAMLPlaceReader {
  private mutating func findOnBlankLine(_ line: YAMLLine) {
    guard offset <= line.start else { return }
    let column = offset - line.range.lowerBound
    let around = open
    close(from: column, isItem: false)
    let parent = open.last
    open = around
    if parent == nil, let first = nodes.first, first.column != column { return }
    found = (place(.keyOrValue, SourceRange(offset, offset), parent, column), parent)
  }

  private mutating func find(on line: YAMLLine) {
    if let key = line.key, offset <= key.upperBound {
      let parent = open.last.flatMap { nodes[$0].parent }
      if offset >= line.start { found = (place(.key, key, parent, line.start - line.range.lowerBound), parent) }
    } else if line.key != nil {
      findValue(of: line)
    } else if offset >= line.start {
      findText(on: line)
    }
  }

  private mutating func findValue(of line: YAMLLine) {
    guard source.isBeforeComment(offset, of: line) else { return }
    if line.value < offset, "[{".utf8.contains(source.bytes[line.value]) {
      return findInBrackets(from: line.value, open.last)
    }
    let range = SourceRange(min(line.value, offset), max(line.end, min(line.value, offset)))
    guard range.touches(offset) else { return }
    found = (place(.value, range, open.last, line.column), open.last)
  }

  /// Finds the context in a text without a key: a list item, or the beginning of a key or value.
  private mutating func findText(on line: YAMLLine) {
    guard source.isBeforeComment(offset, of: line) else { return }
    if line.start < offset, "[{".utf8.contains(source.bytes[line.start]) {
      return findInBrackets(from: line.start, open.last)
    }
    let range = SourceRange(line.start, max(line.end, line.start))
    guard range.touches(offset) else { return }
    found = (place(.keyOrValue, range, open.last, line.start - line.range.lowerBound), open.last)
  }

  private mutating func findInBrackets(from start: Int, _ node: Int?) {
    let flow = FlowPlace(source, from: start, to: offset)
    guard let opening = flow.openings.last else { return }
    let keys = flow.openings.compactMap(\.key)
    let isKey = !opening.isList && opening.key == nil
    guard let end = source.endOfItem(SourceRange(flow.start, max(flow.start, offset)), isKey: isKey) else { return }
    let range = SourceRange(flow.start, end)
    let place = YAMLPlace(
      part: opening.isList ? .keyOrValue : opening.key == nil ? .key : .value,
      path: path(to: node) + keys,
      range: range,
      typed: source.text(in: SourceRange(flow.start, offset)),
      isInBrackets: true,
      isItem: opening.isList,
      siblings: opening.keys,
      column: 0
    )
    found = (place, node)
  }

  private func place(_ part: YAMLPlace.Part, _ range: SourceRange, _ parent: Int?, _ column: Int) -> YAMLPlace {
    YAMLPlace(
      part: part,
      path: path(to: parent),
      range: range,
      typed: source.text(in: SourceRange(range.lowerBound, offset)),
      isInBrackets: false,
      isItem: parent.map { nodes[$0].key == nil } ?? false,
      siblings: [],
      column: column
    )
  }

  private func path(to node: Int?) -> [String] {
    var (path, node) = ([String](), node)
    while let number = node {
      if let key = nodes[number].key { path.insert(key, at: 0) }
      node = nodes[number].parent
    }
    return path
  }
}

extension YAMLPlace {
  fileprivate func adding(siblings others: [String]) -> YAMLPlace {
    YAMLPlace(
      part: part,
      path: path,
      range: range,
      typed: typed,
      isInBrackets: isInBrackets,
      isItem: isItem,
      siblings: siblings.union(others),
      column: column
    )
  }
}

extension SourceFile {
  fileprivate var endsWithLine: Bool { bytes.last?.endsLine ?? true }

  /// Whether an offset of a line precedes its comment.
  fileprivate func isBeforeComment(_ offset: Int, of line: YAMLLine) -> Bool {
    !(max(line.value, line.range.lowerBound)..<max(line.value, offset)).contains { index in
      bytes[index] == UInt8(ascii: "#") && (index == line.range.lowerBound || bytes[index - 1].isWhitespace)
        && index >= line.end
    }
  }

  /// Returns the end of a flow item whose first part is given; nil if a nested collection follows.
  fileprivate func endOfItem(_ part: SourceRange, isKey: Bool) -> Int? {
    let rest = SourceRange(part.upperBound, lineRange(at: part.upperBound).upperBound)
    if let quote = bytes[part.lowerBound...].first, "\"'".utf8.contains(quote), part.lowerBound < rest.upperBound {
      let end = (max(part.lowerBound + 1, part.upperBound)..<max(part.lowerBound + 1, rest.upperBound)).first {
        bytes[$0] == quote
      }
      return end.map { $0 + 1 } ?? part.upperBound
    }
    let end = rest.indices.first { ",]}[{".utf8.contains(bytes[$0]) || isKey && bytes[$0] == UInt8(ascii: ":") }
    if let end, "[{".utf8.contains(bytes[end]) { return nil }
    var trimmed = end ?? rest.upperBound
    while trimmed > part.upperBound, bytes[trimmed - 1].isWhitespace { trimmed -= 1 }
    return trimmed
  }
}
