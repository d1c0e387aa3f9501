import Diagnostics
import Notation

extension SourceFile {
  /// The first encoding error or control character of the file, or nil.
  package var textError: Diagnostic? {
    if let mark = foreignByteOrderMark {
      return Diagnostic(
        .notUTF8,
        "the encoding is \(mark), not UTF-8",
        hint: "save it as UTF-8",
        in: self,
        at: SourceRange(0, 2)
      )
    }
    return bytes.firstTextError.map { error in
      switch error {
      case .control(let offset): controlCharacter(at: offset)
      case .invalid(let offset):
        Diagnostic(
          .notUTF8,
          "invalid UTF-8",
          hint: "save the file as UTF-8",
          in: self,
          at: SourceRange(offset, offset + 1)
        )
      }
    }
  }

  private var foreignByteOrderMark: String? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF): return "UTF-16"
    default: return nil
    }
  }

  private func controlCharacter(at offset: Int) -> Diagnostic {
    let hex = String(bytes[offset], radix: 16, uppercase: true)
    return Diagnostic(
      .controlCharacter,
      "control character U+\(hex.count < 2 ? "000" : "00")\(hex)",
      hint: "remove it; only tabs and line breaks are allowed",
      in: self,
      at: SourceRange(offset, offset + 1)
    )
  }
}

/// The kind and byte offset of an error in text.
enum TextError: Equatable {
  case control(Int)
  case invalid(Int)
}

extension ContiguousArray<UInt8> {
  /// The first byte that is not part of well-formed UTF-8 (Unicode 16.0, table 3-7), or is a control character other than
  /// tab, line feed and carriage return.
  var firstTextError: TextError? {
    var index = 0
    while index < count {
      let byte = self[index]
      if byte < 0x80 {
        if byte < 0x20 && !byte.isWhitespace || byte == 0x7F { return .control(index) }
        index += 1
      } else {
        let length = wellFormedSequenceLength(at: index)
        if length == 0 { return .invalid(index) }
        index += length
      }
    }
    return nil
  }

  /// Returns the length of the multi-byte sequence at `index`, or 0 if it is not well-formed.
  private func wellFormedSequenceLength(at index: Int) -> Int {
    switch self[index] {
    case 0xC2...0xDF: hasTrail(at: index, 0x80...0xBF, more: 0) ? 2 : 0
    case 0xE0: hasTrail(at: index, 0xA0...0xBF, more: 1) ? 3 : 0
    case 0xED: hasTrail(at: index, 0x80...0x9F, more: 1) ? 3 : 0
    case 0xE1...0xEF: hasTrail(at: index, 0x80...0xBF, more: 1) ? 3 : 0
    case 0xF0: hasTrail(at: index, 0x90...0xBF, more: 2) ? 4 : 0
    case 0xF1...0xF3: hasTrail(at: index, 0x80...0xBF, more: 2) ? 4 : 0
    case 0xF4: hasTrail(at: index, 0x80...0x8F, more: 2) ? 4 : 0
    default: 0
    }
  }

  private func hasTrail(at index: Int, _ second: ClosedRange<UInt8>, more: Int) -> Bool {
    guard index + 1 + more < count, second.contains(self[index + 1]) else { return false }
    for offset in 0..<more where self[index + 2 + offset] & 0xC0 != 0x80 { return false }
    return true
  }
}
