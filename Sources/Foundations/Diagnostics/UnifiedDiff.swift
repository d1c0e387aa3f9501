import Notation

/// A diff in the unified format (GNU diffutils manual, section "Detailed Description of Unified Format"). The replaced
/// ranges are known, so lines need not be compared.
struct UnifiedDiff {
  /// The number of context lines around a change.
  private static let context = 3

  private let source: SourceFile
  /// The offsets of lines, which end with LF as in all programs that read diffs.
  private let starts: [Int]
  private let blocks: [Block]

  /// Consecutive lines with replacements.
  private struct Block {
    var lines: Range<Int>
    var changes: [Replacement]
  }

  init(_ file: FixedFile) {
    source = file.source
    let bytes = source.bytes
    let starts = [0] + bytes.indices.filter { bytes[$0] == .lineFeed && $0 + 1 < bytes.count }.map { $0 + 1 }
    var blocks: [Block] = []
    for change in file.changes {
      let first = Self.line(at: change.range.lowerBound, starts)
      let lines = first..<Self.line(at: change.range.upperBound, starts) + 1
      if let last = blocks.last, lines.lowerBound <= last.lines.upperBound {
        blocks[blocks.count - 1] = Block(
          lines: last.lines.lowerBound..<lines.upperBound,
          changes: last.changes + [change]
        )
      } else {
        blocks.append(Block(lines: lines, changes: [change]))
      }
    }
    (self.starts, self.blocks) = (starts, blocks)
  }

  private static func line(at offset: Int, _ starts: [Int]) -> Int {
    var (line, beyond) = (0, starts.count)
    while line + 1 < beyond {
      let middle = (line + beyond) / 2
      if starts[middle] <= offset { line = middle } else { beyond = middle }
    }
    return line
  }

  /// The lines of the diff with their line endings; empty without changes.
  var lines: [String] {
    guard !blocks.isEmpty else { return [] }
    // A tab terminates a name that contains spaces.
    let name = source.path + (source.path.contains(" ") ? "\t" : "")
    var lines = ["--- \(name)\n", "+++ \(name)\n"]
    var (shift, start) = (0, 0)
    for number in blocks.indices {
      let isLast = number + 1 == blocks.count
      guard isLast || blocks[number + 1].lines.lowerBound - blocks[number].lines.upperBound > 2 * Self.context else {
        continue
      }
      lines += hunk(of: blocks[start...number], &shift)
      start = number + 1
    }
    return lines
  }

  /// Returns a hunk: adjacent blocks with context lines. `shift` is the number of lines that earlier hunks add.
  private func hunk(of blocks: ArraySlice<Block>, _ shift: inout Int) -> [String] {
    guard let first = blocks.first, let last = blocks.last else { return [] }
    let start = max(0, first.lines.lowerBound - Self.context)
    let end = min(starts.count, last.lines.upperBound + Self.context)
    var (lines, next, growth): ([String], Int, Int) = ([], start, 0)
    for block in blocks {
      let (old, new) = (marked("-", text(of: block.lines)), marked("+", newText(of: block)))
      lines += marked(" ", text(of: next..<block.lines.lowerBound)) + old + new
      growth += new.count - old.count
      next = block.lines.upperBound
    }
    lines += marked(" ", text(of: next..<end))
    let heading = "@@ -\(start + 1),\(end - start) +\(start + 1 + shift),\(end - start + growth) @@\n"
    shift += growth
    return [heading] + lines
  }

  private func offset(ofLine line: Int) -> Int { line < starts.count ? starts[line] : source.bytes.count }

  private func text(of lines: Range<Int>) -> ContiguousArray<UInt8> {
    ContiguousArray(source.bytes[offset(ofLine: lines.lowerBound)..<offset(ofLine: lines.upperBound)])
  }

  private func newText(of block: Block) -> ContiguousArray<UInt8> {
    var (text, end) = (ContiguousArray<UInt8>(), offset(ofLine: block.lines.lowerBound))
    for change in block.changes {
      text += source.bytes[end..<change.range.lowerBound] + change.text.utf8
      end = change.range.upperBound
    }
    return text + source.bytes[end..<offset(ofLine: block.lines.upperBound)]
  }

  /// Returns the lines of a text, prefixed with `mark`. The last line of a file may have no line ending.
  private func marked(_ mark: String, _ text: ContiguousArray<UInt8>) -> [String] {
    text.split(separator: .lineFeed, omittingEmptySubsequences: false).dropLast(text.last == .lineFeed ? 1 : 0)
      .filter { !$0.isEmpty || !text.isEmpty }
      .map { line in
        let hasLineEnding = line.endIndex < text.endIndex
        return mark + String(decoding: line, as: UTF8.self)
          + (hasLineEnding ? "\n" : "\n\\ No newline at end of file\n")
      }
  }
}

extension FixedFile {
  /// Returns the changes as a diff for `patch`; empty without changes. With `colours`, the diff is for terminals: ANSI
  /// escape sequences are added, and other control characters replaced.
  package func diff(colours: Bool) -> String {
    let lines = UnifiedDiff(self).lines
    return (colours ? lines.map(\.coloured) : lines).joined()
  }
}

extension String {
  /// The diff line with ANSI colours and without other control characters.
  fileprivate var coloured: String {
    let lines = utf8.split { $0 == .lineFeed || $0 == .carriageReturn }
    let text = lines.map { printable(String(Substring($0))) }.joined(separator: "\n")
    switch utf8.first {
    case UInt8(ascii: "-"): return "\u{1B}[31m\(text)\u{1B}[0m\n"
    case UInt8(ascii: "+"): return "\u{1B}[32m\(text)\u{1B}[0m\n"
    case UInt8(ascii: "@"): return "\u{1B}[36m\(text)\u{1B}[0m\n"
    default: return text + "\n"
    }
  }
}
