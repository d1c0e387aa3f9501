import PreviewServer
import Testing

/// Parsing of range requests (RFC 9110, section 14).
@Suite struct RequestedRangeTests {
  static let cases: [(String?, Int, RequestedRange)] = [
    (nil, 10, .full), ("bytes=0-0", 10, .part(0..<1)), ("bytes=0-", 10, .part(0..<10)),
    ("bytes=-1", 10, .part(9..<10)), ("bytes=-10", 10, .part(0..<10)), ("bytes=-11", 10, .part(0..<10)),
    ("bytes=2-4", 10, .part(2..<5)), ("bytes=2-99", 10, .part(2..<10)), ("bytes=9-9", 10, .part(9..<10)),
    ("BYTES=0-0", 10, .part(0..<1)), ("bytes= 2 - 4 ", 10, .part(2..<5)),
    ("bytes=10-", 10, .unsatisfiable), ("bytes=10-11", 10, .unsatisfiable), ("bytes=-0", 10, .unsatisfiable),
    ("bytes=9223372036854775807-", 10, .unsatisfiable), ("bytes=0-9223372036854775807", 10, .part(0..<10)),
    ("bytes=99999999999999999999-", 10, .unsatisfiable), ("bytes=0-99999999999999999999", 10, .part(0..<10)),
    ("bytes=-99999999999999999999", 10, .part(0..<10)),
    ("bytes=5-2", 10, .full), ("bytes=", 10, .full), ("bytes=-", 10, .full), ("bytes=a-b", 10, .full),
    ("bytes=1", 10, .full), ("bytes=1-2-3", 10, .full), ("bytes=+1-2", 10, .full), ("bytes=--1", 10, .full),
    ("bytes=0x1-2", 10, .full), ("bytes=0-1,3-4", 10, .full), ("bytes=0-1,", 10, .full), ("items=0-1", 10, .full),
    ("bytes", 10, .full), ("", 10, .full), ("bytes=١-٢", 10, .full),
    ("bytes=0-", 0, .unsatisfiable), ("bytes=0-0", 0, .unsatisfiable), ("bytes=-1", 0, .full),
    ("bytes=-0", 0, .unsatisfiable),
  ]

  @Test(arguments: cases) func parsesRanges(field: String?, length: Int, expected: RequestedRange) {
    #expect(RequestedRange(field, length: length) == expected)
  }
}
