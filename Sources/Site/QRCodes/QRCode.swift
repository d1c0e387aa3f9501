private import CQRCodeGen

/// A QR code (ISO/IEC 18004) of a UTF-8 text, in the smallest symbol at error correction level M. A scan succeeds if up to 15
/// % of the code is unreadable.
package struct QRCode: Sendable {
  /// The number of modules per side.
  package let size: Int
  /// Whether each module is dark, row by row from the top left.
  private let modules: ContiguousArray<Bool>

  /// The maximum number of bytes of each version, from version 1: byte mode, level M (ISO/IEC 18004:2015, table 7).
  private static let capacities = [
    14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857, 911,
    997, 1_059, 1_125, 1_190, 1_264, 1_370, 1_452, 1_538, 1_628, 1_722, 1_809, 1_911, 1_989, 2_099, 2_213, 2_331,
  ]

  /// Returns the number of modules per side of a text's code, without creating it. Returns nil if the text is empty or has
  /// more than 2,331 bytes.
  package static func size(of text: String) -> Int? {
    guard !text.isEmpty else { return nil }
    return capacities.firstIndex { text.utf8.count <= $0 }.map { 21 + 4 * $0 }
  }

  /// Creates the code of a text; nil if the text is empty or has more than 2,331 bytes.
  package init?(_ text: String) {
    guard let side = Self.size(of: text), let symbol = Self.symbol([UInt8](text.utf8), side) else { return nil }
    let size = unsafe Int(qrcodegen_getSize(symbol))
    self.size = size
    modules = ContiguousArray(
      (0..<size * size).map { unsafe qrcodegen_getModule(symbol, Int32($0 % size), Int32($0 / size)) }
    )
  }

  /// Whether the module in a row and column is dark.
  package func isDark(row: Int, column: Int) -> Bool { modules[row * size + column] }

  /// Returns a symbol of at most `side` modules per side in the format of the library; nil if encoding fails.
  private static func symbol(_ bytes: [UInt8], _ side: Int) -> [UInt8]? {
    // Both buffers have the size qrcodegen_BUFFER_LEN_FOR_VERSION. The first contains the bytes and is then work space, the
    // second receives the symbol.
    var symbol = [UInt8](repeating: 0, count: (side * side + 7) / 8 + 1)
    var work = bytes + repeatElement(0, count: symbol.count - bytes.count)
    let isEncoded = unsafe qrcodegen_encodeBinary(
      &work,
      bytes.count,
      &symbol,
      qrcodegen_Ecc_MEDIUM,
      1,
      Int32(side - 17) / 4,
      qrcodegen_Mask_AUTO,
      false
    )
    return isEncoded ? symbol : nil
  }
}
