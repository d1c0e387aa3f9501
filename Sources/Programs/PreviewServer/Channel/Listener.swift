import NIOCore
import NIOHTTP1
import NIOPosix

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A failure to listen on the requested address.
package struct ListenFailure: Error, Sendable, CustomStringConvertible {
  /// The address and the reason, in one line.
  package let description: String
  /// An alternative to the failed options, if any.
  package var hint: String?
}

/// The listening sockets of a server.
struct Listener {
  private let bootstrap: ServerBootstrap

  init(_ group: MultiThreadedEventLoopGroup, _ clients: NIOLoopBound<Clients>) {
    bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(.socketOption(.so_sndbuf), value: PreviewLimits.sendBuffer)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try Self.addHandlers(to: channel, clients.value) }
      }
  }

  private static func addHandlers(to channel: any Channel, _ clients: Clients) throws {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = PreviewLimits.headerField
    limits.maxHeaderListSize = PreviewLimits.headerSize
    limits.maxHeaderFieldCount = PreviewLimits.headerFields
    try channel.pipeline.syncOperations.addHandlers([
      HTTPResponseEncoder(), ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: limits)),
      HTTPServerPipelineHandler(), Connection(clients),
    ])
  }

  /// Listens on the first free port. Binding decides, since another program could take a port after a test.
  func listen(at address: PreviewAddress) async throws -> [any Channel] {
    for port in address.ports {
      if let channels = try await channels(address.host, port) { return channels }
    }
    let ports =
      address.ports.count > 1
      ? "ports \(address.ports[0]) to \(address.ports.last ?? 0) are" : "port \(address.ports[0]) is"
    throw ListenFailure(description: "\(ports) already in use")
  }

  /// Returns channels for a port, with IPv6 if available; nil if the port is taken.
  private func channels(_ host: String?, _ port: Int) async throws -> [any Channel]? {
    guard let channel = try await channel(host ?? "127.0.0.1", port) else { return nil }
    guard host == nil, let chosen = channel.localAddress?.port else { return [channel] }
    do {
      if let second = try await self.channel("::1", chosen) { return [channel, second] }
    } catch {
      // One address suffices without IPv6.
      return [channel]
    }
    try await channel.close()
    return nil
  }

  /// Returns a channel for an address; nil if its port is taken. Names other than localhost are not resolved: a static
  /// program would load the system's resolver, which requires another C library.
  private func channel(_ host: String, _ port: Int) async throws -> (any Channel)? {
    do {
      let address = try SocketAddress(ipAddress: host == "localhost" ? "127.0.0.1" : host, port: port)
      return try await bootstrap.bind(to: address).get()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      return nil
    } catch {
      throw ListenFailure(host, port, error)
    }
  }
}

extension ListenFailure {
  fileprivate init(_ host: String, _ port: Int, _ error: any Error) {
    switch (error as? IOError)?.errnoCode {
    case EADDRNOTAVAIL:
      description = "cannot listen on \(host): not an address of this machine"
      hint = "omit --host to listen on this machine only, or use --host 0.0.0.0 for the whole network"
    case EACCES:
      description = "cannot listen on port \(port): permission denied"
      hint = "use a port above 1023"
    case _?: description = "cannot listen on \(host), port \(port): \(error)"
    case nil:
      description = "cannot listen on \(host): unknown host"
      hint = "use an address of this machine, such as --host 0.0.0.0"
    }
  }
}

extension SocketAddress {
  /// Whether the address is reachable only from this machine.
  var isLoopback: Bool { ipAddress == "::1" || ipAddress?.hasPrefix("127.") == true }
}
