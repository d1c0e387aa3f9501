import LanguageServer
import Testing

@Suite struct MessageReaderTests {
  static func contents(of pieces: [String]) throws -> [String] {
    var reader = MessageReader()
    var contents: [String] = []
    for piece in pieces {
      reader.append(piece.utf8)
      while let content = try reader.next() { contents.append(String(decoding: content, as: UTF8.self)) }
    }
    return contents
  }

  @Test func consecutiveMessagesAreRead() throws {
    let input =
      "Content-Length: 2\r\n\r\n{}Content-Length: 6\r\nContent-Type: x\r\n\r\n[\"ä\"]Content-Length: 0\r\n\r\n"
    #expect(try Self.contents(of: [input]) == ["{}", "[\"ä\"]", ""])
  }

  @Test func messagesMayBeSplitAnywhere() throws {
    let input = "Content-Length: 3\r\n\r\n[1]content-length:4\n\nnull"
    for size in 1...input.utf8.count {
      let bytes = Array(input.utf8)
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        String(decoding: bytes[$0..<min($0 + size, bytes.count)], as: UTF8.self)
      }
      #expect(try Self.contents(of: pieces) == ["[1]", "null"])
    }
  }

  @Test func unknownLinesAreIgnored() throws {
    let input = "hello\n\r\nContent-Type: x\r\n\r\nContent-Length: 4\r\n\r\ntrue"
    #expect(try Self.contents(of: [input]) == ["true"])
  }

  @Test func endlessHeaderLinesAreRejected() {
    #expect(throws: FramingError.self) {
      try Self.contents(of: [String(repeating: "a", count: ServerLimits.headerLine + 1)])
    }
  }

  @Test(arguments: ["67108865", "9223372036854775807", "18446744073709551616"])
  func tooLargeLengthsAreRejected(length: String) {
    #expect(throws: FramingError.self) { try Self.contents(of: ["Content-Length: \(length)\r\n\r\n"]) }
  }

  @Test(arguments: ["", "x", "-4", "+4", "4x", "4, 4", "0x10", "４"])
  func invalidLengthsAreRejected(length: String) {
    #expect(throws: FramingError.self) { try Self.contents(of: ["Content-Length: \(length)\r\n"]) }
  }

  @Test func framedMessagesRoundTrip() throws {
    let framed = String(decoding: MessageReader.framed(Array("[\"✓\"]".utf8)), as: UTF8.self)
    #expect(framed == "Content-Length: 7\r\n\r\n[\"✓\"]")
    #expect(try Self.contents(of: [framed]) == ["[\"✓\"]"])
  }
}
