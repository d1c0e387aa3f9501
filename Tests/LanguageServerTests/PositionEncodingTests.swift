import LanguageServer
import Testing

@Suite struct PositionEncodingTests {
  @Test func namesAreThoseOfTheProtocol() {
    #expect(PositionEncoding(rawValue: "utf-16") == .utf16)
  }
}
