import ArgumentParser
import Diagnostics
import FileSystem
import FileWatching
import PreviewServer
import SiteFiles

/// `verdict serve`: builds the site, shows it to this machine's browsers, and builds it again with every change.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Build the site and show it in the browser while you write.",
    discussion: """
      The site is written into '.verdict/preview', so that drafts do not get into the folder that is published. With a
      folder, that is shown as it is, and nothing is built. Ctrl-C ends.
      """
  )

  @Argument(help: "A finished site to show as it is.", completion: .directory)
  var folder: String?

  @Flag(help: "Write reviews in the browser, too; drafts are shown with the site.")
  var write = false

  @OptionGroup var address: ServeOptions
  @OptionGroup var site: SiteOptions

  @Option(help: "The folder to write the site into, instead of '.verdict/preview'.", completion: .directory)
  var output: String?

  mutating func validate() throws {
    guard !write || folder == nil else { throw ValidationError("a folder that is shown as it is cannot be written") }
    guard !write || address.host == nil else {
      throw ValidationError("--write is for this machine alone, and not to be had with --host")
    }
    if write { (site.drafts, site.future) = (true, true) }
    guard folder == nil || output == nil else {
      throw ValidationError("a folder that is shown as it is has no --output")
    }
  }

  func run() async throws {
    try await reportingFailures {
      Interruption.listen()
      if let folder { try await show(folder) } else { try await buildAndShow() }
    }
  }

  /// Shows a finished site.
  private func show(_ folder: String) async throws {
    guard resolvedPath(folder + "/.") != nil else {
      throw Misuse(
        text: "there is no folder '\(folder)'",
        hint: "name a folder that holds a finished site, such as 'site'"
      )
    }
    let server = try await address.start(ServedFolder(folder))
    server.publish(.unchanged, basePath: site.baseURL?.basePath ?? "")
    try await shown(server) { try await Interruption.wait() }
  }

  /// Builds the site, shows it, and goes on with what is saved.
  private func buildAndShow() async throws {
    let output = output ?? PreviewFolder.besides(site.content)
    // Before the first build, so that what changes meanwhile is built after it.
    let watcher = try FileWatcher.start(
      site.watchedPaths,
      ignoring: [resolvedPath(ofNew: output) ?? output],
      showingHidden: [site.plainFiles]
    )
    if let notice = watcher.notice { site.say(notice) }
    var rebuilder = try Rebuilder(site, output: output)
    let first = try await rebuilder.build()
    let desk = write ? WritingDesk(try rebuilder.builder(), rebuilder.workspace) : nil
    let server = try await address.start(ServedFolder(rebuilder.output), desk)
    let preview = Preview(server, desk)
    try await preview.show(first, of: rebuilder)
    try await shown(server, desk) {
      try await Interruption.untilRequested { [rebuilder] in try await preview.follow(watcher, rebuilder) }
    }
  }

  /// Says where the site is, and stops the server whatever happens.
  private func shown(
    _ server: PreviewServer,
    _ desk: WritingDesk? = nil,
    until end: () async throws -> Void
  ) async throws {
    address.announce(server, desk, quiet: site.quiet)
    do {
      try await end()
    } catch {
      await server.stop()
      throw error
    }
  }
}

/// The server of a site that is built again with every change, and the desk that writes it.
private struct Preview: Sendable {
  private let server: PreviewServer
  private let desk: WritingDesk?

  init(_ server: PreviewServer, _ desk: WritingDesk?) { (self.server, self.desk) = (server, desk) }

  /// Builds with every change.
  func follow(_ watcher: FileWatcher, _ rebuilder: Rebuilder) async throws {
    var rebuilder = rebuilder
    try await rebuilder.makePictures(show)
    try await watcher.forEachChange { changes in
      try await show(try await rebuilder.build(after: changes), of: rebuilder)
      try await rebuilder.makePictures(show)
    }
  }

  /// Tells open pages what a build came to, if anything, and the desk in any case: it knows more than pages show.
  func show(_ outcome: PreviewOutcome?, of rebuilder: Rebuilder) async throws {
    try await desk?.siteChanged(rebuilder.builder(), basePath: rebuilder.basePath)
    if let outcome { server.publish(outcome, basePath: rebuilder.basePath) }
  }
}

/// Where a site is shown, and to whom.
struct ServeOptions: ParsableArguments {
  @Flag(help: "Open the site in the browser.")
  var open = false

  @Option(help: "The port; 0 takes any that is free. (default: 8000, or the next that is free)")
  var port: Int?

  @Option(help: "An address of this machine, such as 0.0.0.0, to show the site to others on the network.")
  var host: String?

  private static let standardPorts = 8000...8099

  func validate() throws {
    guard (0...65535).contains(port ?? 0) else { throw ValidationError("--port takes a number from 0 to 65535") }
  }

  /// Starts to serve a folder, in which one may write at a desk.
  func start(_ folder: ServedFolder, _ desk: WritingDesk? = nil) async throws -> PreviewServer {
    // For port 0 the system chooses, perhaps one that is taken at the other address.
    let ports = port.map { $0 == 0 ? [Int](repeating: 0, count: 10) : [$0] } ?? Array(Self.standardPorts)
    let connections = min(
      PreviewLimits.connections,
      max(8, Machine.descriptorLimit - PreviewLimits.reservedDescriptors)
    )
    let address = PreviewAddress(host: host, ports: ports)
    return try await PreviewServer.start(folder, at: address, connections: connections, desk: desk)
  }

  /// Says where the site is and, if wanted, opens it.
  func announce(_ server: PreviewServer, _ desk: WritingDesk?, quiet: Bool) {
    let origin = "http://\(name):\(server.port)"
    let (url, page) = (origin + "/", desk.map { origin + $0.entrance })
    if !server.isLoopback { Terminal.message("warning: others on the network can read this site while it is shown\n") }
    if !quiet { Terminal.message("serving \(Terminal.link(url)) (Ctrl-C ends)\n") }
    if let page, !quiet { Terminal.message("write at \(Terminal.link(page))\n") }
    if open, !Machine.openInBrowser(page ?? url) { Terminal.message("there is no program to open the browser with\n") }
  }

  /// The name to write into the browser; an address that stands for all of them is none.
  private var name: String {
    guard let host, !["0.0.0.0", "::", "[::]"].contains(host) else { return "localhost" }
    return host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
  }
}
