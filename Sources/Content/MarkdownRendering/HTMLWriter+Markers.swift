import Diagnostics
import Notation

// MARK: - Characters that look like the markers of headings and lists
extension HTMLWriter {
  /// Warns about lines of a paragraph that begin with a bullet, with a marker before an unusual space, or, in adjacent
  /// lines, with a dash. A single dash may begin a line of dialogue.
  mutating func checkMarkers(of paragraph: CommonMarkNode) {
    var start = search.lines.lowerBound + paragraph.startColumn - 1
    // The common case, without finding the end of the line.
    if paragraph.startLine == paragraph.endLine, MisreadMarker(in: source.bytes.span, at: start) == nil { return }
    var previous: MisreadMarker?
    while start < search.lines.upperBound {
      let line = BodyLine(in: source.bytes.span, at: start, limit: search.lines.upperBound)
      let marker = MisreadMarker(in: source.bytes.span, at: Self.textStart(in: source.bytes.span, of: line))
      if let marker, marker.isCertain || previous?.sign == marker.sign {
        if let previous, !previous.isCertain { report(previous) }
        report(marker)
      }
      previous = marker.map { $0.reported(after: previous) }
      start = line.next
    }
  }

  /// Returns the first byte after the markers of quotes.
  private static func textStart(in bytes: Span<UInt8>, of line: BodyLine) -> Int {
    (line.first..<line.end).first { !isBlankByte(bytes[$0]) && bytes[$0] != UInt8(ascii: ">") } ?? line.end
  }

  private mutating func report(_ marker: MisreadMarker) {
    let range = SourceRange(marker.range.lowerBound, marker.range.upperBound)
    let line = source.lineRange(at: range.lowerBound)
    let rest = source.text(in: SourceRange(range.upperBound, line.upperBound))
    let message =
      marker.isSpace
      ? "the space after '\(marker.sign)' is not a plain space, so the line is shown as text"
      : "'\(marker.sign)' does not begin an item of a list, so the line is shown as text"
    let fix = [Replacement(range, with: marker.replacement)]
    let hint = "write '\(marker.replacement)\(rest)'"
    diagnostics.add(Diagnostic(.textMarker, message, hint: hint, in: source, at: range, fix: fix))
  }
}

/// A character at the beginning of a line that looks like a marker of Markdown.
struct MisreadMarker {
  /// The marker and the spaces after it.
  let range: Range<Int>
  /// The marker as written.
  let sign: String
  /// The marker and the space to write.
  let replacement: String
  /// Whether the marker is valid and the space is not.
  let isSpace: Bool
  /// Whether a single line is enough to report it, or the line has been reported.
  private(set) var isCertain: Bool

  /// Finds a marker at an index; nil if there is none.
  init?(in bytes: Span<UInt8>, at start: Int) {
    guard start < bytes.count else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): self.init(ascii: bytes, at: start)
    case 0xC2, 0xE2: self.init(bullet: bytes, at: start)
    default: return nil
    }
  }

  private init?(ascii bytes: Span<UInt8>, at start: Int) {
    let most = bytes[start] == UInt8(ascii: "#") ? 6 : 1
    let end = (start..<bytes.count).first { bytes[$0] != bytes[start] } ?? bytes.count
    let spaces = Self.spaces(in: bytes, from: end)
    guard end - start <= most, Self.haveText(spaces, in: bytes), !isBlankByte(bytes[end]) else { return nil }
    (range, sign, isSpace, isCertain) = (start..<spaces.upperBound, bytes.extracting(start..<end).text, true, true)
    replacement = sign + " "
  }

  private init?(bullet bytes: Span<UInt8>, at start: Int) {
    guard
      let length = Self.length(of: Self.bullets, in: bytes, at: start)
        ?? Self.length(of: Self.dashes, in: bytes, at: start)
    else { return nil }
    let spaces = Self.spaces(in: bytes, from: start + length)
    guard Self.haveText(spaces, in: bytes) else { return nil }
    (range, isSpace, replacement) = (start..<spaces.upperBound, false, "- ")
    sign = bytes.extracting(start..<start + length).text
    isCertain = Self.length(of: Self.bullets, in: bytes, at: start) != nil
  }

  /// Returns the marker, certain if a line with the same sign precedes it.
  func reported(after previous: MisreadMarker?) -> MisreadMarker {
    var marker = self
    if previous?.sign == sign { marker.isCertain = true }
    return marker
  }

  /// Returns whether there are spaces, and text after them on the line.
  private static func haveText(_ spaces: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    !spaces.isEmpty && spaces.upperBound < bytes.count && !bytes[spaces.upperBound].isWhitespace
  }

  /// Returns the range of the spaces at an index, of any kind with a width: after `*`, emphasis may begin with a zero-width one.
  private static func spaces(in bytes: Span<UInt8>, from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count {
      if isBlankByte(bytes[end]) {
        end += 1
      } else if let scalar = bytes.scalar(at: end), scalar.isWideSpace {
        end += UTF8.width(scalar)
      } else {
        break
      }
    }
    return start..<end
  }

  private static func length(of texts: [StaticString], in bytes: Span<UInt8>, at index: Int) -> Int? {
    texts.first { bytes.hasPrefix($0, at: index) }?.utf8CodeUnitCount
  }

  private static let bullets: [StaticString] = ["•", "●", "▪", "◦", "‣", "∙", "·"]
  private static let dashes: [StaticString] = ["–", "−", "‐", "‑"]
}
