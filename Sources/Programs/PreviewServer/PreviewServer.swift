import NIOCore
import NIOHTTP1
import NIOPosix
import SiteFiles

/// The addresses on which a server can listen.
package struct PreviewAddress: Sendable {
  /// An IP address of the machine, instead of the loopback addresses.
  package let host: String?
  /// The ports to try, in order; 0 selects any free port.
  package let ports: [Int]

  /// Creates an address; an IPv6 address may be in brackets, as in a URL.
  package init(host: String? = nil, ports: [Int]) {
    let isBracketed = host?.hasPrefix("[") == true && host?.hasSuffix("]") == true
    (self.host, self.ports) = (isBracketed ? host.map { String($0.dropFirst().dropLast()) } : host, ports)
  }
}

/// A web server for the preview of one site.
package final class PreviewServer: Sendable {
  /// The port on which the server listens.
  package let port: Int
  /// Whether the server also listens on the IPv6 loopback address.
  package let hasIPv6: Bool
  /// Whether the server is reachable only from this machine.
  package let isLoopback: Bool
  private let group: MultiThreadedEventLoopGroup
  private let clients: NIOLoopBound<Clients>

  private init(
    _ channels: [any Channel],
    _ group: MultiThreadedEventLoopGroup,
    _ clients: NIOLoopBound<Clients>
  ) {
    port = channels[0].localAddress?.port ?? 0
    hasIPv6 = channels.count > 1
    isLoopback = channels.allSatisfy { $0.localAddress?.isLoopback == true }
    (self.group, self.clients) = (group, clients)
  }

  /// Starts a server for a folder. `connections` limits the open connections; `editor` answers the requests of the browser
  /// editor. Throws `ListenFailure` if no port is free.
  package static func start(
    _ folder: ServedFolder,
    at address: PreviewAddress,
    connections: Int = PreviewLimits.connections,
    editor: BrowserEditor? = nil
  ) async throws -> PreviewServer {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      let loop = group.next()
      let clients = try await loop.submit {
        let hosts = AllowedHosts(port: 0)
        let state = PreviewState(server: String(UInt64.random(in: .min ... .max), radix: 36), hasEditor: editor != nil)
        var site = PreviewSite(folder, hosts: hosts, state: state)
        (site.writing, site.earlierWriting) = (editor?.keys, editor?.earlierKeys ?? [])
        let clients = NIOLoopBound(Clients(site, limit: connections, editor: editor), eventLoop: loop)
        loop.scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(1)) { _ in clients.value.tick() }
        return clients
      }.get()
      let channels = try await Listener(group, clients).listen(at: address)
      let server = PreviewServer(channels, group, clients)
      try await loop.submit { clients.value.site.hosts = AllowedHosts(port: server.port, host: address.host) }.get()
      return server
    } catch {
      try? await group.shutdownGracefully()
      throw error
    }
  }

  /// Sends the outcome of a build to open pages. `basePath` is the path of the site at its host: empty, or with a slash at
  /// the start and none at the end.
  package func publish(_ outcome: PreviewOutcome, basePath: String) {
    clients.execute { $0.publish(outcome, basePath: basePath) }
  }

  /// Serves the assets of the site by URL, as far as the output folder lacks them.
  package func use(assets: [String: ContiguousArray<UInt8>]) { clients.execute { $0.site.assets = assets } }

  /// Closes all connections and stops the server.
  package func stop() async { try? await group.shutdownGracefully() }
}

extension NIOLoopBound<Clients> {
  fileprivate func execute(_ body: @escaping @Sendable (Clients) -> Void) {
    eventLoop.execute { body(value) }
  }
}
