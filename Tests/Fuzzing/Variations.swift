import Foundation

/// Runs a target on files and deterministic variations of them. It finds regressions without a libFuzzer build, which
/// takes as long as all other builds together.
@main
enum Variations {
  private static let perFile = 100
  /// The time limit in seconds for a file with its variations, which usually take milliseconds. The system ends a program
  /// that hangs.
  private static let patience: UInt32 = 60

  /// Runs the command line `Fuzzing NAME FILE…`.
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let target = FuzzTarget.named(arguments.first ?? "")
    target.run([])
    for path in arguments.dropFirst() {
      // The last printed path is the file that ended the program.
      FileHandle.standardError.write(Data("\(path)\n".utf8))
      alarm(patience)
      run(target, on: ContiguousArray(try Data(contentsOf: URL(fileURLWithPath: path))))
    }
  }

  private static func run(_ target: FuzzTarget, on bytes: ContiguousArray<UInt8>) {
    target.run(bytes)
    var generator = FixedGenerator()
    for _ in 0..<perFile {
      var variation = bytes
      for _ in 0...generator.number(below: 4) { variation.vary(by: &generator) }
      target.run(variation)
    }
  }
}

/// A pseudorandom number generator with a fixed seed (SplitMix64, Steele and others, OOPSLA 2014).
private struct FixedGenerator {
  private var state: UInt64 = 1

  mutating func number(below end: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (bits ^ bits >> 31) >> 1) % end
  }
}

extension ContiguousArray<UInt8> {
  /// Changes a byte, removes bytes, or inserts a copy of other bytes.
  fileprivate mutating func vary(by generator: inout FixedGenerator) {
    let (start, length) = (generator.number(below: count + 1), generator.number(below: 16))
    let end = Swift.min(count, start + length)
    switch generator.number(below: 3) {
    case 0 where start < count: self[start] = UInt8(generator.number(below: 256))
    case 1: removeSubrange(start..<end)
    default:
      let other = generator.number(below: count + 1)
      insert(contentsOf: self[other..<Swift.min(count, other + length)], at: start)
    }
  }
}
