import Notation

/// Finds the messages in what comes in, in whatever pieces it comes (Language Server Protocol 3.17, "Base Protocol").
package struct MessageReader: Sendable {
  /// What was not handed out yet.
  private var bytes: ContiguousArray<UInt8> = []
  private var start = 0
  /// The length that the header says which is being read.
  private var length: Int?
  /// Whether that header is at its end.
  private var isInBody = false

  /// Nothing has come yet.
  package init() {}

  /// Takes what has come.
  package mutating func append(_ piece: some Sequence<UInt8>) {
    bytes.removeFirst(start)
    start = 0
    bytes.append(contentsOf: piece)
  }

  /// The content of the next message; nil when it is not all there yet. Lines that are no header are passed over. Throws
  /// where it cannot be known where a message ends.
  package mutating func next() throws(FramingFault) -> ContiguousArray<UInt8>? {
    while !isInBody {
      guard let line = try nextLine() else { return nil }
      if !line.isEmpty { length = try Self.length(line) ?? length } else { isInBody = length != nil }
    }
    guard let length, bytes.count - start >= length else { return nil }
    defer { (start, self.length, isInBody) = (start + length, nil, false) }
    return ContiguousArray(bytes[start..<start + length])
  }

  /// The next line of a header, without its end, which is CR LF; LF alone is understood.
  private mutating func nextLine() throws(FramingFault) -> ArraySlice<UInt8>? {
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
      if bytes.count - start > ServerLimits.headerLine { throw .endlessHeader }
      return nil
    }
    defer { start = end + 1 }
    let line = ArraySlice(bytes[start..<end])
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// Returns the length that a line gives, in bytes; nil for another line.
  private static func length(_ line: ArraySlice<UInt8>) throws(FramingFault) -> Int? {
    let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    guard parts.count == 2, String(decoding: parts[0], as: UTF8.self).lowercased() == "content-length" else {
      return nil
    }
    let digits = String(decoding: parts[1].filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit) else { throw .invalidLength }
    guard let length = Int(digits), length <= ServerLimits.message else { throw .messageTooLarge(digits) }
    return length
  }

  /// A message as it goes out.
  package static func framed(_ content: some Collection<UInt8>) -> ContiguousArray<UInt8> {
    ContiguousArray("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }
}

/// Why there can be no message any more.
package enum FramingFault: Error, CustomStringConvertible {
  case endlessHeader
  case invalidLength
  case messageTooLarge(_ length: String)

  /// One line.
  package var description: String {
    switch self {
    case .endlessHeader: "the input is not the Language Server Protocol"
    case .invalidLength: "invalid Content-Length of a message"
    case .messageTooLarge(let length): "a message of \(length) bytes exceeds the size limit"
    }
  }
}
