#if canImport(Glibc)
  /// An event source for Linux. Every folder of the roots and every folder above a root is watched, so roots may be
  /// created, removed and replaced.
  final class InotifySource: EventSource {
    private let queue: InotifyQueue
    private let wakeup: Wakeup
    private var scope: WatchScope
    private var table = WatchTable()

    init(_ scope: WatchScope, _ wakeup: Wakeup) throws(WatchFailure) {
      (self.scope, self.wakeup) = (scope, wakeup)
      queue = try InotifyQueue()
      for root in scope.roots.indices { try watchRoot(root) }
    }

    func events(until deadline: ContinuousClock.Instant?) throws(WatchFailure) -> [FileEvent]? {
      switch wakeup.wait(for: queue.descriptor, until: deadline) {
      case .notified: return nil
      case .timedOut: return []
      case .readable:
        var events: [FileEvent] = []
        for event in queue.read() { events += try note(event) }
        return events
      }
    }

    private func note(_ event: InotifyEvent) throws(WatchFailure) -> [FileEvent] {
      if event.isLoss {
        for root in scope.roots.indices { try rewatchRoot(root) }
        return [.missed]
      }
      if event.isLast { table.forget(event.watch) }
      guard !event.name.isEmpty else { return [] }
      var events: [FileEvent] = []
      for place in table[event.watch] {
        if let event = try note(event, at: place) { events.append(event) }
      }
      return events
    }

    private func note(_ event: InotifyEvent, at place: WatchTable.Place) throws(WatchFailure) -> FileEvent? {
      switch place.purpose {
      case .step(let name, let isLast):
        guard name == event.name else { return nil }
        if event.changesNames || event.isFolder { try rewatchRoot(place.root) }
        return FileEvent(isLast ? event.kind : .altered, scope.roots[place.root])
      case .entries:
        let path = place.path.joined(event.name)
        guard scope.includes(path, name: event.name) else { return nil }
        if event.isFolder { try noteFolder(path, event, root: place.root) }
        return FileEvent(event.kind, path)
      }
    }

    /// Updates the watches of a folder. A new folder is watched before its event is reported, and the event includes
    /// existing entries. The kernel removes the watches of deleted folders, but not of moved ones.
    private func noteFolder(_ path: String, _ event: InotifyEvent, root: Int) throws(WatchFailure) {
      if event.isMoveAway { unwatch { $0.root == root && $0.isInside(path) } }
      if event.kind != .removed { try watchFolders(from: path, root: root) }
    }

    private func rewatchRoot(_ number: Int) throws(WatchFailure) {
      unwatch { $0.root == number }
      try watchRoot(number)
    }

    /// Watches a root and the folders above it. Each folder is watched before it is read, so later changes are reported.
    private func watchRoot(_ number: Int) throws(WatchFailure) {
      let root = scope.roots[number]
      let names = root.pathComponents.map(String.init)
      var folder = root.startsWithBytes(of: "/") ? "/" : "."
      for (depth, name) in names.enumerated() {
        let isLast = depth == names.count - 1
        let place = WatchTable.Place(path: folder, root: number, purpose: .step(name: name, isLast: isLast))
        _ = try watch(place, for: isLast ? InotifyQueue.allEvents : InotifyQueue.names)
        folder = folder.joined(name)
      }
      scope.resolve(root)
      try watchFolders(from: root, root: number)
    }

    private func watchFolders(from path: String, root: Int) throws(WatchFailure) {
      var folders = [(path, 0)]
      while let (folder, depth) = folders.popLast() {
        let place = WatchTable.Place(path: folder, root: root, purpose: .entries)
        guard try watch(place, for: InotifyQueue.allEvents), depth < WatchLimits.depth else { continue }
        for entry in Folder.entries(of: folder) where entry.isFolder {
          let path = folder.joined(entry.name)
          if scope.includes(path, name: entry.name) { folders.append((path, depth + 1)) }
        }
      }
    }

    /// Watches a folder if it exists; returns whether this place is new. Symlinks are followed up to roots, but not below
    /// them.
    private func watch(_ place: WatchTable.Place, for mask: UInt32) throws(WatchFailure) -> Bool {
      let followsLink = place.purpose != .entries || place.path == scope.roots[place.root]
      let watch = try queue.watch(place.path, for: mask, followsLink: followsLink)
      return watch.map { table.add(place, to: $0) } ?? false
    }

    private func unwatch(where isGone: (WatchTable.Place) -> Bool) {
      for watch in table.remove(where: isGone) { queue.unwatch(watch) }
    }
  }

  extension WatchTable.Place {
    fileprivate func isInside(_ folder: String) -> Bool {
      purpose == .entries && (path == folder || path.isInside(folder))
    }
  }
#endif
