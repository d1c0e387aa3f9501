private import CQREncode

/// A QR code (ISO/IEC 18004) of a text in UTF-8, in the smallest symbol that holds it at error correction level M: a scan
/// succeeds where up to 15 % of the code cannot be read.
package struct QRCode: Sendable {
  /// The number of modules on a side.
  package let size: Int
  /// Whether each module is dark, row by row from the top left.
  private let modules: ContiguousArray<Bool>

  /// The most bytes that a code holds: byte mode, version 40, level M (ISO/IEC 18004:2015, table 7).
  package static let capacity = 2_331

  /// Makes the code of a text; nil when that is empty or has more than `capacity` bytes.
  package init?(_ text: String) {
    let bytes = ContiguousArray(text.utf8)
    guard bytes.count <= Self.capacity, let symbol = Self.symbol(bytes) else { return nil }
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
