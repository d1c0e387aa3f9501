/// Returns a host in ASCII: labels with other letters in Punycode (RFC 3492) with the prefix `xn--`, in lower case and
/// composed. Nil if a label overflows.
package func asciiHost(_ host: String) -> String? {
  let labels = composed(host.lowercased()).split(omittingEmptySubsequences: false) { ".。．".contains($0) }
  let encoded = labels.compactMap { label in
    label.utf8.allSatisfy { $0 < 0x80 } ? String(label) : Punycode.encoded(String(label)).map { "xn--" + $0 }
  }
  return encoded.count == labels.count ? encoded.joined(separator: ".") : nil
}

/// The encoder of RFC 3492, section 6.3, with its parameters (section 5).
private enum Punycode {
  private static let (base, tMin, tMax, skew, damp) = (36, 1, 26, 38, 700)

  static func encoded(_ label: String) -> String? {
    let scalars = label.unicodeScalars.map { Int($0.value) }
    guard scalars.count < 64 else { return nil }
    var output = scalars.filter { $0 < 0x80 }.map { UInt8($0) }
    let basic = output.count
    if basic > 0 { output.append(UInt8(ascii: "-")) }
    var (n, delta, bias, handled) = (0x80, 0, 72, basic)
    while handled < scalars.count, let next = scalars.filter({ $0 >= n }).min() {
      delta += (next - n) * (handled + 1)
      n = next
      for scalar in scalars {
        if scalar < n { delta += 1 }
        guard scalar == n else { continue }
        output += digits(of: delta, bias)
        bias = adapted(delta, handled + 1, isFirst: handled == basic)
        (delta, handled) = (0, handled + 1)
      }
      (delta, n) = (delta + 1, n + 1)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns a delta as a variable-length integer.
  private static func digits(of delta: Int, _ bias: Int) -> [UInt8] {
    var (rest, k, output) = (delta, base, [UInt8]())
    while true {
      let t = min(max(k - bias, tMin), tMax)
      guard rest >= t else { return output + [digit(rest)] }
      output.append(digit(t + (rest - t) % (base - t)))
      (rest, k) = ((rest - t) / (base - t), k + base)
    }
  }

  private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26) }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var (delta, k) = (isFirst ? delta / damp : delta / 2, 0)
    delta += delta / count
    while delta > (base - tMin) * tMax / 2 { (delta, k) = (delta / (base - tMin), k + base) }
    return k + (base - tMin + 1) * delta / (delta + skew)
  }
}
