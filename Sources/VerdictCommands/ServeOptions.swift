import ArgumentParser
import PreviewServer
import SiteFiles

/// Where a site is shown, and to whom.
struct ServeOptions: ParsableArguments {
  @Option(help: "The port; 0 takes any that is free. (default: 8000, or the next that is free)")
  var port: Int?

  @Option(help: "An address of this machine, such as 0.0.0.0, to show the site to others on the network.")
  var host: String?

  @Flag(help: "Open the site in the browser.")
  var open = false

  private static let standardPorts = 8000...8099

  func validate() throws {
    guard (0...65535).contains(port ?? 0) else { throw ValidationError("--port takes a number from 0 to 65535") }
  }

  /// Starts to serve a folder.
  func start(_ folder: ServedFolder) async throws -> PreviewServer {
    // For port 0 the system chooses, perhaps one that is taken at the other address.
    let ports = port.map { $0 == 0 ? [Int](repeating: 0, count: 10) : [$0] } ?? Array(Self.standardPorts)
    let connections = min(
      PreviewLimits.connections,
      max(8, Machine.descriptorLimit - PreviewLimits.reservedDescriptors)
    )
    return try await PreviewServer.start(folder, at: PreviewAddress(host: host, ports: ports), connections: connections)
  }

  /// Says where the site is and, if wanted, opens it.
  func announce(_ server: PreviewServer, quiet: Bool) {
    let url = "http://\(name):\(server.port)/"
    if !server.isLoopback { Terminal.message("warning: others on the network can read this site while it is shown\n") }
    if !quiet { Terminal.message("serving \(Terminal.link(url)) (Ctrl-C ends)\n") }
    if open, !Machine.openInBrowser(url) { Terminal.message("there is no program to open the browser with\n") }
  }

  /// The name to write into the browser; an address that stands for all of them is none.
  private var name: String {
    guard let host, !["0.0.0.0", "::", "[::]"].contains(host) else { return "localhost" }
    return host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
  }
}
