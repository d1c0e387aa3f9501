private import CQREncode

/// A QR code (ISO/IEC 18004) of a text in UTF-8, in the smallest symbol that holds it at error correction level M: a scan
/// succeeds where up to 15 % of the code cannot be read.
package struct QRCode: Sendable {
  /// The number of modules on a side.
  package let size: Int
  /// Whether each module is dark, row by row from the top left.
  private let modules: ContiguousArray<Bool>

  /// The most bytes that each version holds, from version 1: byte mode, level M (ISO/IEC 18004:2015, table 7).
  private static let capacities = [
    14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857, 911,
    997, 1_059, 1_125, 1_190, 1_264, 1_370, 1_452, 1_538, 1_628, 1_722, 1_809, 1_911, 1_989, 2_099, 2_213, 2_331,
  ]

  /// The number of modules on a side of the code of a text, without making it; nil when there is no such code, because the
  /// text is empty or has more than 2,331 bytes.
  package static func size(of text: String) -> Int? {
    guard !text.isEmpty else { return nil }
    return capacities.firstIndex { text.utf8.count <= $0 }.map { 21 + 4 * $0 }
  }

  /// Makes the code of a text; nil when there is no such code.
  package init?(_ text: String) {
    guard Self.size(of: text) != nil, let symbol = Self.symbol(ContiguousArray(text.utf8)) else { return nil }
    (size, modules) = symbol
  }

  /// Whether the module of a row and a column is dark.
  package func isDark(row: Int, column: Int) -> Bool { modules[row * size + column] }

  private static func symbol(_ bytes: ContiguousArray<UInt8>) -> (Int, ContiguousArray<Bool>)? {
    let found = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe QRcode_encodeData(Int32(bytes.count), bytes.baseAddress, 0, QR_ECLEVEL_M)
    }
    guard let code = unsafe found else { return nil }
    defer { unsafe QRcode_free(code) }
    let size = Int(unsafe code.pointee.width)
    // The lowest bit of each byte is the module; the others say what it is part of.
    let modules = unsafe UnsafeBufferPointer(start: code.pointee.data, count: size * size)
    return (size, ContiguousArray(unsafe modules.map { $0 & 1 == 1 }))
  }
}
