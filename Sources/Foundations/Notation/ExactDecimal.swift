/// Parses a plain decimal number, such as `-12.50`, as `units` × 10^-`decimals`. Returns nil for other strings and on
/// overflow.
package func exactDecimal(_ text: String) -> (units: Int, decimals: Int)? {
  let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  let digits = parts[0].first == UInt8(ascii: "-") ? parts[0].dropFirst() : parts[0]
  let fraction = parts.count == 2 ? parts[1] : "".utf8[...]
  let isPlain = parts.count == 1 || (parts.count == 2 && !fraction.isEmpty)
  guard isPlain, !digits.isEmpty, digits.allSatisfy(\.isDigit), fraction.allSatisfy(\.isDigit),
    let units = Int(String(decoding: Array(parts[0]) + Array(fraction), as: UTF8.self))
  else { return nil }
  return (units, fraction.count)
}
