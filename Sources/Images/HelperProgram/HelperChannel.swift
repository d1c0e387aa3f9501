import BinaryCoding
import PictureJobs

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Frames on standard input and output. The program exits if the connection breaks.
enum HelperChannel {
  /// Returns the next job; nil at the end of the input. An invalid job, which `verdict` never sends, ends the program.
  static func receive<Job: BinaryCodable>() -> Job? {
    let head = read(HelperFrame.headSize)
    guard !head.isEmpty else { return nil }
    guard let count = HelperFrame.count(head), let job = try? HelperFrame.value(Job.self, of: read(count)) else {
      exit(65)
    }
    return job
  }

  /// Writes a value as a frame.
  static func send(_ value: some BinaryCodable) {
    let bytes = HelperFrame.bytes(value)
    var offset = 0
    while offset < bytes.count {
      let written = unsafe bytes.withUnsafeBytes {
        unsafe write(1, $0.baseAddress?.advanced(by: offset), $0.count - offset)
      }
      guard written > 0 else { exit(74) }
      offset += written
    }
  }

  /// Returns `count` bytes, or an empty array if the input ends before.
  private static func read(_ count: Int) -> ContiguousArray<UInt8> {
    unsafe ContiguousArray(unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        #if canImport(Darwin)
          let received = unsafe Darwin.read(0, buffer.baseAddress?.advanced(by: filled), count - filled)
        #else
          let received = unsafe Glibc.read(0, buffer.baseAddress?.advanced(by: filled), count - filled)
        #endif
        guard received > 0 else { break }
        filled += received
      }
      if filled < count { filled = 0 }
    }
  }
}
