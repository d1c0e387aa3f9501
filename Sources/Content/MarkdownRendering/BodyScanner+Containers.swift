import Diagnostics

// MARK: - Containers of other programs
extension BodyScanner {
  /// Reads a marker of another program's container; returns false for Verdict's own markers.
  mutating func readForeign(_ marker: BodyMarker, on line: BodyLine, in bytes: Span<UInt8>) -> Bool {
    let place = SourceRange(line.first, trimmedEnd(of: line, in: bytes))
    switch marker {
    case .foreign(let colons, let isCertain):
      if isCertain { report(container: place) } else { containers.append((place, colons)) }
      return true
    case .foreignClosing(let colons):
      _ = endContainer(colons)
      return true
    case .closing where opening == nil && kind != .gallery: return endContainer(3) || !foreignMarks.isEmpty
    default: return false
    }
  }

  private mutating func endContainer(_ colons: Int) -> Bool {
    guard let number = containers.lastIndex(where: { $0.colons == colons }) else { return false }
    report(container: containers[number].line)
    containers.removeSubrange(number...)
    return true
  }

  private mutating func report(container line: SourceRange) {
    let text = source.text(in: line)
    let message = "unsupported container '\(text)'"
    let hint = "remove this line and its closing line, or write ':::spoiler Title' to hide the text"
    let mark = ForeignMark(line.indices, message, hint: hint)
    foreignMarks.append(mark)
    diagnostics.add(mark.diagnostic(in: source))
  }
}
