import Foundation

/// Runs a target on files and on variations of them, always the same ones: what a change broke shows without a program made
/// for libFuzzer, which takes as long to build as all others together.
@main
enum Variations {
  private static let perFile = 100
  /// In seconds, for a file with its variations, which take some milliseconds: the system ends a program that hangs.
  private static let patience: UInt32 = 60

  /// `Fuzzing NAME FILE…`
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let target = FuzzTarget.named(arguments.first ?? "")
    target.run([])
    for path in arguments.dropFirst() {
      // The last one that is named is what the program ended with.
      FileHandle.standardError.write(Data("\(path)\n".utf8))
      alarm(patience)
      run(target, on: ContiguousArray(try Data(contentsOf: URL(fileURLWithPath: path))))
    }
  }

  private static func run(_ target: FuzzTarget, on bytes: ContiguousArray<UInt8>) {
    target.run(bytes)
    var chance = Chance()
    for _ in 0..<perFile {
      var variation = bytes
      for _ in 0...chance.number(below: 4) { variation.vary(by: &chance) }
      target.run(variation)
    }
  }
}

/// Numbers that look like chance (SplitMix64, Steele and others, OOPSLA 2014), the same in every run.
private struct Chance {
  private var state: UInt64 = 1

  mutating func number(below end: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (bits ^ bits >> 31) >> 1) % end
  }
}

extension ContiguousArray<UInt8> {
  /// Changes a byte, takes some out, or puts some in that stand elsewhere.
  fileprivate mutating func vary(by chance: inout Chance) {
    let (start, length) = (chance.number(below: count + 1), chance.number(below: 16))
    let end = Swift.min(count, start + length)
    switch chance.number(below: 3) {
    case 0 where start < count: self[start] = UInt8(chance.number(below: 256))
    case 1: removeSubrange(start..<end)
    default:
      let other = chance.number(below: count + 1)
      insert(contentsOf: self[other..<Swift.min(count, other + length)], at: start)
    }
  }
}
