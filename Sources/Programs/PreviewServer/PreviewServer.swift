import NIOCore
import NIOHTTP1
import NIOPosix
import SiteFiles

/// Where a server is to listen.
package struct PreviewAddress: Sendable {
  /// An address of the machine for others on the network, instead of the loopback addresses.
  package let host: String?
  /// The ports to try, in order; 0 is any that is free.
  package let ports: [Int]

  /// Makes an address; one of IPv6 may stand in brackets, as in a URL.
  package init(host: String? = nil, ports: [Int]) {
    let isBracketed = host?.hasPrefix("[") == true && host?.hasSuffix("]") == true
    (self.host, self.ports) = (isBracketed ? host.map { String($0.dropFirst().dropLast()) } : host, ports)
  }
}

/// A web server for one person and one site.
package final class PreviewServer: Sendable {
  /// The port at which it listens.
  package let port: Int
  /// Whether it listens at the IPv6 loopback address, too.
  package let hasIPv6: Bool
  /// Whether only this machine can reach it.
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

  /// Starts a server for a folder. `connections` is how many may be open at once; at the `desk`, if there is one, reviews
  /// can be written.
  package static func start(
    _ folder: ServedFolder,
    at address: PreviewAddress,
    connections: Int = PreviewLimits.connections,
    desk: WritingDesk? = nil
  ) async throws -> PreviewServer {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      let loop = group.next()
      let clients = try await loop.submit {
        let hosts = AllowedHosts(port: 0)
        let state = PreviewState(server: String(UInt64.random(in: .min ... .max), radix: 36))
        var site = PreviewSite(folder, hosts: hosts, state: state)
        site.writing = desk?.keys
        let clients = NIOLoopBound(Clients(site, limit: connections, desk: desk), eventLoop: loop)
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

  /// Tells open pages what a build came to. `basePath` is where the site lives at its host: empty, or a path that begins
  /// with a slash and ends without one.
  package func publish(_ outcome: PreviewOutcome, basePath: String) {
    clients.execute { $0.publish(outcome, basePath: basePath) }
  }

  /// Closes all connections and ends the server.
  package func stop() async { try? await group.shutdownGracefully() }
}

extension NIOLoopBound<Clients> {
  fileprivate func execute(_ body: @escaping @Sendable (Clients) -> Void) {
    eventLoop.execute { body(value) }
  }
}
