import BinaryCoding
import Testing

@Suite struct BinaryCodingTests {
  static let integers = [0, 1, -1, 63, 64, -64, -65, 127, 128, 300, -300, 1 << 40, Int.max, Int.min]

  @Test(arguments: integers) func integersRoundTrip(_ value: Int) throws {
    #expect(try roundTrip(value) == value)
  }

  @Test(arguments: ["", "a", "Déjà vu", "\u{0}", "👩‍👩‍👧", String(repeating: "x", count: 5_000)])
  func stringsRoundTrip(_ text: String) throws {
    #expect(Array(try roundTrip(text).utf8) == Array(text.utf8))
  }

  @Test func compoundValuesRoundTrip() throws {
    #expect(try roundTrip([String]()) == [])
    #expect(try roundTrip(["a", nil, "c"]) == ["a", nil, "c"])
    #expect(try roundTrip(ContiguousArray<UInt8>([0, 255, 10])) == [0, 255, 10])
    #expect(try roundTrip(ContentHash(ContiguousArray([1, 2, 3]))) == ContentHash(ContiguousArray([1, 2, 3])))
    #expect(try roundTrip([true, false]) == [true, false])
  }

  /// Truncated bytes throw. Altered bytes throw or decode to another value.
  @Test func damagedBytesNeverTrap() {
    var encoder = ByteEncoder()
    ["one", "two", nil, "three"].encode(to: &encoder)
    let bytes = encoder.bytes
    for length in 0..<bytes.count {
      var decoder = ByteDecoder(ContiguousArray(bytes.prefix(length)))
      #expect(throws: DamagedBytes.self) { try [String?](from: &decoder) }
    }
    for index in bytes.indices {
      for value in [UInt8(0), 0x7F, 0x80, 0xFF] {
        var damaged = bytes
        damaged[index] = value
        var decoder = ByteDecoder(damaged)
        _ = try? [String?](from: &decoder)
      }
    }
  }

  private func roundTrip<Value: BinaryCodable>(_ value: Value) throws -> Value {
    var encoder = ByteEncoder()
    value.encode(to: &encoder)
    var decoder = ByteDecoder(encoder.bytes)
    let result = try Value(from: &decoder)
    #expect(decoder.isAtEnd)
    return result
  }
}
