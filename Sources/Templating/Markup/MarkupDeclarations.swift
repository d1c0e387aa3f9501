/// Comments, the doctype, processing instructions and CDATA sections.
extension MarkupState {
  mutating func scanDeclaration(_ byte: UInt8) {
    switch place {
    case .declaration: scanBeginning(byte)
    case .comment: scanEnd(byte, UInt8(ascii: "-"))
    case .cdata: scanEnd(byte, UInt8(ascii: "]"))
    case .instruction where language == .xml:
      if byte == UInt8(ascii: ">"), tail == [UInt8(ascii: "?")] { return endTag() }
      tail = [byte]
    default: if byte == UInt8(ascii: ">") { endTag() }
    }
  }

  /// After `<!`.
  private mutating func scanBeginning(_ byte: UInt8) {
    tail.append(byte)
    let kinds: [(String, Place)] = [("--", .comment), ("[CDATA[", .cdata), ("d", .doctype), ("D", .doctype)]
    if let kind = kinds.first(where: { Array($0.0.utf8) == tail }) {
      place = kind.1 == .cdata && language == .html && foreign == 0 ? .instruction : kind.1
      // `<!-->` is a whole comment in HTML.
      tail = place == .comment && language == .html ? Array("--".utf8) : []
    } else if byte == UInt8(ascii: ">") {
      endTag()
    } else if !kinds.contains(where: { $0.0.utf8.starts(with: tail) }) {
      place = .instruction
    }
  }

  /// Two of `mark` and `>` end it; HTML also ends a comment at `--!>`.
  private mutating func scanEnd(_ byte: UInt8, _ mark: UInt8) {
    if byte == mark {
      tail = Array((tail + [mark]).suffix(2))
    } else if byte == UInt8(ascii: ">"), tail == [mark, mark] {
      endTag()
    } else if !(byte == UInt8(ascii: "!") && place == .comment && language == .html) {
      tail = []
    }
  }
}
