import NIOCore

/// The open connections and the site that they show, confined to the server's event loop.
final class Clients {
  var site: PreviewSite
  let editor: BrowserEditor?
  private let limit: Int
  private var connections: [ObjectIdentifier: Connection] = [:]
  private var lastHeartbeat = NIODeadline.now()

  init(_ site: PreviewSite, limit: Int, editor: BrowserEditor?) {
    (self.site, self.limit, self.editor) = (site, limit, editor)
  }

  /// Adds a connection. At the limit, the least recently active connection is closed, so idle clients cannot block others.
  func add(_ connection: Connection) {
    if connections.count >= limit { quietest?.close() }
    connections[ObjectIdentifier(connection)] = connection
  }

  func remove(_ connection: Connection) { connections[ObjectIdentifier(connection)] = nil }

  private var quietest: Connection? { connections.values.min { $0.lastActive < $1.lastActive } }

  /// Sends the outcome of a build to all event streams.
  func publish(_ outcome: PreviewOutcome, basePath: String) {
    site.state.apply(outcome)
    site.basePath = basePath
    site.rules = HeaderRules(of: site.folder)
    send(event: site.state.event)
  }

  /// Closes connections past their deadline and sends heartbeats; called every second.
  func tick() {
    let now = NIODeadline.now()
    for connection in connections.values where connection.deadline < now { connection.close() }
    guard now - lastHeartbeat > PreviewLimits.heartbeat else { return }
    lastHeartbeat = now
    send(event: ":\n\n")
  }

  private func send(event: String) {
    for connection in connections.values where connection.followsEvents { connection.send(event: event) }
  }
}
