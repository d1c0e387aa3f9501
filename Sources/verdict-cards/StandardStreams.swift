import BinaryCoding
import PictureJobs

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Values over standard input and output, as `HelperFrame` says.
enum StandardStreams {
  /// The next value; nil at the end of input, or where it makes no sense.
  static func receive<Value: BinaryCodable>() -> Value? {
    guard let head = bytes(HelperFrame.headSize), let count = HelperFrame.count(head), let body = bytes(count) else {
      return nil
    }
    return try? HelperFrame.value(body) as Value
  }

  /// Writes a value; ends the program when nobody reads any more.
  static func send(_ value: some BinaryCodable) {
    let bytes = HelperFrame.bytes(value)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { exit(0) }
      rest = rest.dropFirst(count)
    }
  }

  /// Tells a person.
  static func complain(_ message: String) {
    let line = ContiguousArray("\(message)\n".utf8)
    _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// Reads so many bytes; nil where there are fewer.
  private static func bytes(_ count: Int) -> ContiguousArray<UInt8>? {
    let bytes = unsafe ContiguousArray<UInt8>(unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let more = unsafe read(STDIN_FILENO, buffer.baseAddress?.advanced(by: filled), count - filled)
        if more < 0, errno == EINTR { continue }
        guard more > 0 else { break }
        filled += more
      }
    }
    return bytes.count == count ? bytes : nil
  }
}
