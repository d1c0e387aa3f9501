import BinaryCoding
import FileSystem

#if canImport(Darwin)
  import Foundation

  /// Events of macOS (File System Events), which tells of whole trees, by absolute paths without links.
  @safe final class FSEventsSource: EventSource {
    private let scope: WatchScope
    private let wakeup: Wakeup
    /// Where the roots lead, in their order.
    private let targets: [String]
    private let inbox: Inbox
    private let stream: FSEventStreamRef

    init(_ scope: WatchScope, _ wakeup: Wakeup) throws(WatchFailure) {
      var resolved = scope
      for root in scope.roots { resolved.resolve(root) }
      (self.scope, self.wakeup) = (resolved, wakeup)
      targets = scope.roots.map { resolvedPath(ofNew: $0) ?? $0 }
      inbox = try Inbox()
      unsafe stream = try inbox.makeStream(of: Set(targets + targets.map(folderThere(above:))))
    }

    deinit {
      unsafe FSEventStreamStop(stream)
      unsafe FSEventStreamInvalidate(stream)
      unsafe FSEventStreamRelease(stream)
      inbox.arrival.close()
    }

    func events(until deadline: ContinuousClock.Instant?) -> [FileEvent]? {
      switch wakeup.wait(for: inbox.arrival.descriptor, until: deadline) {
      case .told: nil
      case .late: []
      case .ready: inbox.take().flatMap { $0.isLoss ? [.missed] : events(at: $0.path) }
      }
    }

    private func events(at path: String) -> [FileEvent] {
      zip(scope.roots, targets).compactMap { root, target in
        guard let found = self.path(of: path, below: root, target) else { return nil }
        return FileEvent(FileStatus(of: path) == nil ? .removed : .arrived, found)
      }
    }

    /// The path as its root is spelled; nil when it is of no interest.
    private func path(of path: String, below root: String, _ target: String) -> String? {
      if target == path || target.lies(in: path) { return root }
      guard let names = path.rest(below: target)?.pathComponents.map(String.init) else { return nil }
      var found = root
      for (depth, name) in names.enumerated() {
        found = found.joined(name)
        guard scope.includes(found, name: name) else { return nil }
      }
      return found
    }
  }

  /// Where the system puts events, on a queue of its own.
  private final class Inbox {
    struct Arrival {
      let path: String
      let isLoss: Bool
    }

    let arrival: Wakeup
    private let queue = DispatchQueue(label: "verdict.file-events")
    private var arrivals: [Arrival] = []

    init() throws(WatchFailure) { arrival = try Wakeup() }

    /// To be called on the queue.
    func add(_ path: String, isLoss: Bool) { arrivals.append(Arrival(path: path, isLoss: isLoss)) }

    /// Everything that has come since the last time.
    func take() -> [Arrival] {
      queue.sync {
        arrival.reset()
        defer { arrivals = [] }
        return arrivals
      }
    }

    /// Begins to take in what happens in these folders.
    func makeStream(of folders: Set<String>) throws(WatchFailure) -> FSEventStreamRef {
      let info = unsafe Unmanaged.passUnretained(self).toOpaque()
      var context = unsafe FSEventStreamContext(
        version: 0,
        info: info,
        retain: nil,
        release: nil,
        copyDescription: nil
      )
      let flags = kFSEventStreamCreateFlagFileEvents | kFSEventStreamCreateFlagNoDefer
      let stream = unsafe FSEventStreamCreate(
        nil,
        receive,
        &context,
        Array(folders) as CFArray,
        FSEventStreamEventId(kFSEventStreamEventIdSinceNow),
        0.001,
        FSEventStreamCreateFlags(flags)
      )
      guard let stream = unsafe stream else { throw WatchFailure("the system's limit of watched folders is reached") }
      unsafe FSEventStreamSetDispatchQueue(stream, queue)
      guard unsafe FSEventStreamStart(stream) else {
        throw WatchFailure("the system's limit of watched folders is reached")
      }
      return unsafe stream
    }
  }

  /// Takes events in, on the queue of the inbox that is `info`.
  private func receive(
    _: ConstFSEventStreamRef,
    info: UnsafeMutableRawPointer?,
    count: Int,
    paths: UnsafeMutableRawPointer,
    flags: UnsafePointer<FSEventStreamEventFlags>,
    _: UnsafePointer<FSEventStreamEventId>
  ) {
    guard let info = unsafe info else { return }
    let inbox = unsafe Unmanaged<Inbox>.fromOpaque(info).takeUnretainedValue()
    let paths = unsafe paths.assumingMemoryBound(to: UnsafePointer<CChar>.self)
    let losses = FSEventStreamEventFlags(kFSEventStreamEventFlagMustScanSubDirs)
    for index in 0..<count {
      inbox.add(unsafe String(cString: paths[index]), isLoss: unsafe flags[index] & losses != 0)
    }
    inbox.arrival.tell()
  }

  /// The nearest folder above a path that is there: it tells when the path comes, goes, or is another.
  private func folderThere(above path: String) -> String {
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return parent == "/" || resolvedPath(parent) != nil ? parent : folderThere(above: parent)
  }
#endif
