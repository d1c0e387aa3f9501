import Diagnostics

/// A source in which `⟦` and `⟧` mark the ranges that diagnostics are expected at.
struct MarkedSource {
  let file: SourceFile
  let ranges: [SourceRange]

  init(_ name: String, _ marked: String) {
    var bytes: ContiguousArray<UInt8> = []
    var open: [Int] = []
    var ranges: [SourceRange] = []
    for character in marked {
      switch character {
      case "⟦": open.append(bytes.count)
      case "⟧": if let start = open.popLast() { ranges.append(SourceRange(start, bytes.count)) }
      default: bytes.append(contentsOf: character.utf8)
      }
    }
    file = SourceFile(path: name, bytes: bytes)
    self.ranges = ranges
  }
}
