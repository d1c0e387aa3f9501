/// A deterministic generator of random numbers: SplitMix64 with its usual constants.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator; equal seeds produce equal numbers.
  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a text of up to `count` scalars from all planes, without surrogates.
  package mutating func text(upTo count: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...count, using: &self) { text.append(scalar()) }
    return String(text)
  }

  private mutating func scalar() -> Unicode.Scalar {
    let ends: [UInt32] = [0x7F, 0x17F, 0x600, 0x3100, 0xFFFF, 0x1FAFF, 0x10FFFF]
    let end = ends.randomElement(using: &self) ?? 0x7F
    return Unicode.Scalar(UInt32.random(in: 0...end, using: &self)) ?? "a"
  }
}
