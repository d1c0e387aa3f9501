#if canImport(Glibc)
  import Glibc

  /// An event of Linux (`man 7 inotify`).
  struct InotifyEvent {
    let watch: Int32
    private let mask: UInt32
    /// The name in the folder; empty for events of the folder itself.
    let name: String

    var isFolder: Bool { has(IN_ISDIR) }
    /// Whether the folder is no longer watched.
    var isLast: Bool { has(IN_IGNORED) }
    /// Whether events were lost.
    var isLoss: Bool { has(IN_Q_OVERFLOW) || has(IN_UNMOUNT) }

    /// Whether an entry was created, removed or moved.
    var changesNames: Bool { mask & InotifyQueue.names != 0 }
    /// Whether the entry was moved away, possibly to a path outside the roots.
    var isMoveAway: Bool { has(IN_MOVED_FROM) }

    var kind: FileEvent.Kind {
      if has(IN_CREATE) { return isFolder ? .altered : .created }
      if has(IN_DELETE) || has(IN_MOVED_FROM) { return .removed }
      if has(IN_MOVED_TO) { return .arrived }
      return has(IN_CLOSE_WRITE) ? .closed : has(IN_MODIFY) ? .written : .altered
    }

    private func has(_ flag: Int32) -> Bool { mask & UInt32(flag) != 0 }

    /// Reads the event at an offset and advances the offset.
    fileprivate init(_ buffer: UnsafeRawBufferPointer, _ offset: inout Int) {
      let header = unsafe buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let start = offset + MemoryLayout<inotify_event>.size
      offset = start + Int(header.len)
      (watch, mask) = (header.wd, header.mask)
      // The name is padded with NUL bytes.
      name = unsafe String(decoding: buffer[start..<offset].prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// An event queue of Linux with its watches.
  final class InotifyQueue {
    let descriptor: Int32

    static let names = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
    static let allEvents = names | UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB)

    init() throws(WatchFailure) {
      descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
      guard descriptor < 0 else { return }
      let hint = errno == EMFILE ? "; raise fs.inotify.max_user_instances" : ""
      throw WatchFailure("the system's limit of file watchers is reached\(hint)")
    }

    deinit { close(descriptor) }

    /// Watches a folder, or adds events to its existing watch. Nil if the folder does not exist or cannot be read; throws
    /// if the limit of watches is reached.
    func watch(_ path: String, for mask: UInt32, followsLink: Bool) throws(WatchFailure) -> Int32? {
      let flags = UInt32(IN_ONLYDIR | IN_MASK_ADD | IN_EXCL_UNLINK) | (followsLink ? 0 : UInt32(IN_DONT_FOLLOW))
      let watch = unsafe inotify_add_watch(descriptor, path, mask | flags)
      guard watch < 0 else { return watch }
      guard errno == ENOSPC || errno == ENOMEM else { return nil }
      throw WatchFailure("the system's limit of watched folders is reached; raise fs.inotify.max_user_watches")
    }

    func unwatch(_ watch: Int32) { inotify_rm_watch(descriptor, watch) }

    /// Returns the queued events without waiting.
    func read() -> [InotifyEvent] {
      unsafe withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 8) { buffer in
        let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        var (events, offset): ([InotifyEvent], Int) = ([], 0)
        while offset < count { unsafe events.append(InotifyEvent(UnsafeRawBufferPointer(buffer), &offset)) }
        return events
      }
    }
  }
#endif
