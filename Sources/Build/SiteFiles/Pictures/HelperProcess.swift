import BinaryCoding
import Concurrency
import FileSystem
import PictureJobs

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A running helper program for work that needs a sandbox, such as decoding untrusted images. It processes one job at a time,
/// and is killed on deinitialization.
struct HelperProcess: ~Copyable {
  private let process: pid_t
  private let socket: Int32
  private let timeLimit: Duration

  /// Starts the program at `path` and waits until it reports the name `name`. Each job must finish within `timeLimit`. If the
  /// program ends before, the error contains its first message, such as the dynamic loader's about a missing library.
  static func start(
    _ path: String,
    arguments: [String] = [],
    name: String,
    timeLimit: Duration
  ) throws -> HelperProcess {
    let (messages, childMessages) = try socketPair()
    defer { close(messages) }
    let helper = try started(path, arguments, timeLimit, childMessages)
    do {
      guard try helper.receive() as String == name else { throw HelperFailure.nonsense }
    } catch HelperFailure.ended {
      throw HelperFailure.endedAtStart(firstLine(messages))
    }
    return helper
  }

  deinit {
    // Also kills processes that the helper has started.
    kill(-process, SIGKILL)
    close(socket)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Returns the answer to a job. After a failure, the process must not be used again.
  func answer<Answer: BinaryCodable>(_ type: Answer.Type, to job: some BinaryCodable) throws -> Answer {
    try send(HelperFrame.bytes(job), before: .now + timeLimit)
    return try receive()
  }

  private func receive<Value: BinaryCodable>() throws -> Value {
    let deadline = ContinuousClock.now + timeLimit
    let head = try read(HelperFrame.headSize, before: deadline)
    guard let count = HelperFrame.count(head) else { throw HelperFailure.nonsense }
    do {
      return try HelperFrame.value(Value.self, of: try read(count, before: deadline))
    } catch is DamagedBytes {
      throw HelperFailure.nonsense
    }
  }
}

// MARK: - Messages
// A signal may interrupt another thread than the waiting one, so waits poll for an interruption.
extension HelperProcess {
  private func send(_ bytes: ContiguousArray<UInt8>, before deadline: ContinuousClock.Instant) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      try wait(for: POLLOUT, before: deadline)
      let count = unsafe rest.withUnsafeBytes { unsafe Self.send(socket, $0) }
      if count < 0 { try Self.expectPatience() } else { rest = rest.dropFirst(count) }
    }
  }

  private func read(_ count: Int, before deadline: ContinuousClock.Instant) throws -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray<UInt8>()
    var buffer = ContiguousArray<UInt8>(repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      try wait(for: POLLIN, before: deadline)
      let limit = min(buffer.count, count - bytes.count)
      let found = unsafe buffer.withUnsafeMutableBytes { unsafe recv(socket, $0.baseAddress, limit, 0) }
      if found == 0 { throw HelperFailure.ended }
      if found < 0 { try Self.expectPatience() } else { bytes += buffer.prefix(found) }
    }
    return bytes
  }

  private func wait(for events: Int32, before deadline: ContinuousClock.Instant) throws {
    while true {
      try Interruption.check()
      guard ContinuousClock.now < deadline else { throw HelperFailure.tookTooLong }
      var waiting = pollfd(fd: socket, events: Int16(events), revents: 0)
      if unsafe poll(&waiting, 1, 50) > 0 { return }
    }
  }

  /// Throws unless the last call failed temporarily and can be repeated.
  private static func expectPatience() throws(HelperFailure) {
    guard [EINTR, EAGAIN].contains(errno) else { throw .ended }
  }
}

// MARK: - System calls
// A socket, since writing to a pipe without a reader would end this process.
extension HelperProcess {
  private init(_ process: pid_t, _ socket: Int32, _ timeLimit: Duration) {
    (self.process, self.socket, self.timeLimit) = (process, socket, timeLimit)
  }

  private static func started(
    _ path: String,
    _ arguments: [String],
    _ timeLimit: Duration,
    _ messages: Int32
  ) throws(HelperFailure) -> HelperProcess {
    defer { close(messages) }
    let (own, child) = try socketPair()
    defer { close(child) }
    do throws(HelperFailure) {
      return HelperProcess(try spawn(path, arguments, child, messages), own, timeLimit)
    } catch {
      close(own)
      throw error
    }
  }

  private static func socketPair() throws(HelperFailure) -> (Int32, Int32) {
    var pair: (Int32, Int32) = (-1, -1)
    #if canImport(Darwin)
      let type = SOCK_STREAM
    #else
      let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #endif
    let result = unsafe withUnsafeMutableBytes(of: &pair) { pair in
      unsafe socketpair(AF_UNIX, type, 0, pair.baseAddress?.assumingMemoryBound(to: Int32.self))
    }
    guard result == 0 else { throw .notStarted(.last("start", "a helper")) }
    #if canImport(Darwin)
      var isOn: Int32 = 1
      for end in [pair.0, pair.1] {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = unsafe setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      }
    #endif
    return pair
  }

  private static func send(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.send(socket, bytes.baseAddress, bytes.count, MSG_DONTWAIT)
    #else
      unsafe Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    #endif
  }

  /// Returns the first line that a program has written to its standard error, without control characters.
  private static func firstLine(_ messages: Int32) -> String {
    var buffer = ContiguousArray<UInt8>(repeating: 0, count: 1_000)
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe recv(messages, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
    }
    let line = String(decoding: buffer.prefix(max(count, 0)).prefix { $0 != 0x0A }, as: UTF8.self)
    return String(line.unicodeScalars.filter { $0.properties.generalCategory != .control })
  }

  /// Starts a program with a socket as its standard input and output and another one as its standard error, in a separate
  /// process group: Ctrl-C must reach only `verdict`.
  private static func spawn(
    _ path: String,
    _ arguments: [String],
    _ socket: Int32,
    _ messages: Int32
  ) throws(HelperFailure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO] {
      unsafe posix_spawn_file_actions_adddup2(&actions, socket, descriptor)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var process: pid_t = 0
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    let code = unsafe posix_spawn(&process, path, &actions, &attributes, &words, environ)
    guard code == 0 else { throw .notStarted(FileError(action: "start", path: path, code: code)) }
    return process
  }
}
