import BinaryCoding
import FileSystem

#if canImport(Darwin)
  import Foundation

  /// An event source for macOS (File System Events), which reports whole trees by absolute paths without symlinks.
  @safe final class FSEventsSource: EventSource {
    private let scope: WatchScope
    private let wakeup: Wakeup
    /// The resolved paths of the roots, in their order.
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
      case .notified: nil
      case .timedOut: []
      case .readable: inbox.take().flatMap { $0.isLoss ? [.missed] : events(at: $0.path) }
      }
    }

    private func events(at path: String) -> [FileEvent] {
      zip(scope.roots, targets).compactMap { root, target in
        guard let found = self.path(of: path, below: root, target) else { return nil }
        return FileEvent(FileStatus(of: path) == nil ? .removed : .arrived, found)
      }
    }

    /// Returns the path below the root as given; nil if the path is ignored.
    private func path(of path: String, below root: String, _ target: String) -> String? {
      if target == path || target.isInside(path) { return root }
      guard let names = path.rest(below: target)?.pathComponents.map(String.init) else { return nil }
      var found = root
      for (depth, name) in names.enumerated() {
        found = found.joined(name)
        guard scope.includes(found, name: name) else { return nil }
      }
      return found
    }
  }

  /// The events that the system delivers on a separate queue.
  private final class Inbox {
    struct Arrival {
      let path: String
      let isLoss: Bool
    }

    let arrival: Wakeup
    private let queue = DispatchQueue(label: "verdict.file-events")
    private var arrivals: [Arrival] = []

    init() throws(WatchFailure) { arrival = try Wakeup() }

    /// Adds an event. Must be called on the queue.
    func add(_ path: String, isLoss: Bool) { arrivals.append(Arrival(path: path, isLoss: isLoss)) }

    /// Returns and removes the events received since the last call.
    func take() -> [Arrival] {
      queue.sync {
        arrival.reset()
        defer { arrivals = [] }
        return arrivals
      }
    }

    /// Starts a stream of events in folders. Throws if the system refuses.
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

  /// Adds events to the inbox `info`, on its queue.
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
    inbox.arrival.notify()
  }

  /// Returns the nearest existing folder above a path. Its events include creation, removal and replacement of the path.
  private func folderThere(above path: String) -> String {
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return parent == "/" || resolvedPath(parent) != nil ? parent : folderThere(above: parent)
  }
#endif
