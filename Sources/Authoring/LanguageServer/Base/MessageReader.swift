import Notation

/// Splits the received bytes into messages (Language Server Protocol 3.17, "Base Protocol").
package struct MessageReader: Sendable {
  /// Received bytes; those before `start` have been returned.
  private var bytes: ContiguousArray<UInt8> = []
  private var start = 0
  /// The `Content-Length` of the current header, in bytes.
  private var length: Int?
  /// Whether the current header is complete.
  private var isInBody = false

  /// Creates a reader without input.
  package init() {}

  /// Appends received bytes.
  package mutating func append(_ piece: some Sequence<UInt8>) {
    bytes.removeFirst(start)
    start = 0
    bytes.append(contentsOf: piece)
  }

  /// Returns the content of the next message; nil if it is incomplete. Lines that are not header fields are ignored. Throws if
  /// the end of a message cannot be determined.
  package mutating func next() throws(FramingError) -> ContiguousArray<UInt8>? {
    while !isInBody {
      guard let line = try nextLine() else { return nil }
      if !line.isEmpty { length = try Self.length(line) ?? length } else { isInBody = length != nil }
    }
    guard let length, bytes.count - start >= length else { return nil }
    defer { (start, self.length, isInBody) = (start + length, nil, false) }
    return ContiguousArray(bytes[start..<start + length])
  }

  /// Returns the next line of a header without its line ending: CR LF, or LF alone. Nil if it is incomplete.
  private mutating func nextLine() throws(FramingError) -> ArraySlice<UInt8>? {
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
      if bytes.count - start > ServerLimits.headerLine { throw .endlessHeader }
      return nil
    }
    defer { start = end + 1 }
    let line = ArraySlice(bytes[start..<end])
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// Returns the value of a `Content-Length` line, in bytes; nil for other lines.
  private static func length(_ line: ArraySlice<UInt8>) throws(FramingError) -> Int? {
    let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    guard parts.count == 2, String(decoding: parts[0], as: UTF8.self).lowercased() == "content-length" else {
      return nil
    }
    let digits = String(decoding: parts[1].filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit) else { throw .invalidLength }
    guard let length = Int(digits), length <= ServerLimits.message else { throw .messageTooLarge(digits) }
    return length
  }

  /// Returns a message with its header.
  package static func framed(_ content: some Collection<UInt8>) -> ContiguousArray<UInt8> {
    ContiguousArray("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }
}

/// An error after which no message can be read.
package enum FramingError: Error, CustomStringConvertible {
  case endlessHeader
  case invalidLength
  case messageTooLarge(_ length: String)

  /// A description on one line.
  package var description: String {
    switch self {
    case .endlessHeader: "the input is not the Language Server Protocol"
    case .invalidLength: "invalid Content-Length of a message"
    case .messageTooLarge(let length): "a message of \(length) bytes exceeds the size limit"
    }
  }
}
