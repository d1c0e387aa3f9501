import Diagnostics
import Foundation
import NIOCore
import NIOPosix
import PreviewServer
import SiteFiles
import SiteTestSupport
import Testing

/// The server on a real socket: events and pages after each build.
@Suite struct PreviewServerTests {
  private let folder: TemporaryFolder
  private let error = Diagnostic(.missingKey, "no title", in: SourceFile(path: "a.md", text: ""))

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("<body>Home</body>", to: "index.html")
  }

  /// Calls `body` with a running server, and stops it afterwards.
  private func serving(_ body: (PreviewServer) async throws -> Void) async throws {
    let server = try await PreviewServer.start(ServedFolder(folder.path), at: PreviewAddress(ports: [0]))
    do {
      try await body(server)
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  /// Sends a request and calls `body` with a function that reads the response until a text occurs.
  private func asking(
    _ path: String,
    _ server: PreviewServer,
    _ body: (_ until: (String) async throws -> String) async throws -> Void
  ) async throws {
    let request = "GET \(path) HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n"
    let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    let channel = try await bootstrap.connect(host: "127.0.0.1", port: server.port) { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(RequestSender(request))
        return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
      }
    }
    try await channel.executeThenClose { inbound, _ in
      var iterator = inbound.makeAsyncIterator()
      var text = ""
      try await body { end in
        while !text.contains(end), let part = try await iterator.next() {
          // Removes keep-alive comments, which slow machines receive between events.
          text += String(buffer: part).replacingOccurrences(of: ":\n\n", with: "")
        }
        defer { text = "" }
        return text
      }
    }
  }

  @Test func eventsAreSentToClients() async throws {
    try await serving { server in
      try await asking("/.verdict/events", server) { until in
        #expect(try await until("\n\n").contains("text/event-stream"))
        server.publish(.pages, basePath: "")
        #expect(try await until("\n\n").contains("-1\",\"before\":null,\"panel\":\"\""))
        server.publish(.styleSheets, basePath: "")
        #expect(try await until("\n\n").contains("-1\",\"panel\":\"\""))
        server.publish(.errors([error]), basePath: "")
        let errors = try await until("\n\n")
        #expect(errors.contains("-2\",") && errors.contains("no title"))
        server.publish(.unchanged, basePath: "")
        #expect(try await until("\n\n").contains("\"panel\":\"\""))
      }
    }
  }

  @Test func pagesContainVersionAndErrors() async throws {
    try await serving { server in
      try await asking("/", server) { until in
        let page = try await until("</body>")
        #expect(page.contains("-0\" defer></script></body>"))
      }
      server.publish(.errors([error]), basePath: "")
      try await asking("/", server) { until in
        let page = try await until("</body>")
        #expect(page.contains("no title"))
      }
      try folder.write("/*\n  X-Rule: 1\n", to: "_headers")
      server.publish(.pages, basePath: "/blog")
      try await asking("/blog/", server) { until in
        let answer = try await until("</body>")
        #expect(answer.contains("X-Rule: 1") && answer.contains("-1\" defer") && !answer.contains("no title"))
      }
    }
  }

  @Test func usedPortsAreSkipped() async throws {
    try await serving { server in
      let error = await #expect(throws: ListenFailure.self) {
        _ = try await PreviewServer.start(ServedFolder(folder.path), at: PreviewAddress(ports: [server.port]))
      }
      #expect(error?.description == "port \(server.port) is already in use")
      let next = PreviewAddress(ports: [server.port, 0])
      let other = try await PreviewServer.start(ServedFolder(folder.path), at: next)
      #expect(other.port != server.port)
      await other.stop()
    }
  }
}

/// Sends the request when the connection is active: a separate task could miss the server's deadline on a slow machine.
private final class RequestSender: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let request: String

  init(_ request: String) { self.request = request }

  func channelActive(context: ChannelHandlerContext) {
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: request)), promise: nil)
    context.fireChannelActive()
  }
}
