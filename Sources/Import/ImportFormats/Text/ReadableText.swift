import Diagnostics
import Notation

extension SourceFile {
  /// Returns the file as UTF-8 without a byte order mark; control characters other than tabs and line ends become spaces.
  /// Throws an `ImportFailure` if the file has another encoding.
  package func readable() throws(ImportFailure) -> SourceFile {
    if isUTF16 { throw ImportFailure("the encoding is UTF-16, not UTF-8", at: ImportPlace(path), hint: Self.advice) }
    let text = bytes.dropFirst(bytes.byteOrderMarkLength)
    guard String(validating: text, as: UTF8.self) != nil else {
      let place = ImportPlace(path, line: Self.firstWrongLine(of: text))
      throw ImportFailure("invalid UTF-8", at: place, hint: Self.advice)
    }
    return SourceFile(path: path, bytes: Self.withoutControls(text))
  }

  /// The file without the control characters that content files may not contain.
  package var withoutControls: SourceFile {
    controlLine == nil ? self : SourceFile(path: path, bytes: bytes.filter { !$0.isRefusedControl })
  }

  /// The line of the first rejected control character, counted from 1; nil if the file has no such character.
  var controlLine: Int? {
    bytes.firstIndex(where: \.isRefusedControl).map { end in bytes[..<end].count { $0 == .lineFeed } + 1 }
  }

  /// Returns a remark about control characters; empty if the file has no rejected ones.
  package func controlRemarks(_ outcome: String) -> [ImportRemark] {
    guard let line = controlLine else { return [] }
    return [ImportRemark(.changed, "control characters \(outcome)", of: "", at: ImportPlace(path, line: line))]
  }

  private static let advice = "save the file as UTF-8 and import it again"

  /// Whether the file appears to be text: images, archives and other binary files contain zero bytes.
  package var isText: Bool { isUTF16 || !bytes.prefix(4_096).contains(0) }

  /// Whether the file is UTF-16, by its byte order mark or an ASCII character at its beginning.
  private var isUTF16: Bool {
    guard bytes.count >= 2 else { return false }
    return switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF): true
    case let (first, second): (first == 0) != (second == 0)
    }
  }

  private static func firstWrongLine(of text: ContiguousArray<UInt8>.SubSequence) -> Int? {
    let lines = text.split(separator: .lineFeed, omittingEmptySubsequences: false)
    return lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }.map { $0 + 1 }
  }

  /// Replaces control characters with spaces: the ASCII ones, and U+0080 to U+009F, whose first byte is 0xC2.
  private static func withoutControls(_ text: ContiguousArray<UInt8>.SubSequence) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray(text)
    for index in bytes.indices {
      let byte = bytes[index]
      if byte.isRefusedControl {
        bytes[index] = .space
      } else if byte == 0xC2, bytes[index + 1] < 0xA0 {
        (bytes[index], bytes[index + 1]) = (.space, .space)
      }
    }
    return bytes
  }
}

extension UInt8 {
  /// Whether the byte is a control character other than a tab or line end.
  package var isRefusedControl: Bool { self < 0x20 && !isWhitespace || self == 0x7F }
}

/// Returns a text without leading and trailing white space.
package func stripped(_ text: String) -> String {
  let bytes = text.utf8
  guard let start = bytes.firstIndex(where: { !$0.isWhitespace }),
    let end = bytes.lastIndex(where: { !$0.isWhitespace })
  else { return "" }
  return String(decoding: bytes[start...end], as: UTF8.self)
}
