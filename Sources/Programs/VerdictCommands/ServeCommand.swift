import ArgumentParser
import Concurrency
import Diagnostics
import FileSystem
import FileWatching
import PreviewServer
import QRCodes
import SiteFiles

/// `verdict serve`: builds the site, serves it to browsers, and rebuilds it after every change.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Start the live preview: rebuild and reload after each save.",
    usage: "verdict serve [<dir>] [<options>]",
    discussion: """
      The output folder is '.verdict/preview', so that drafts stay out of the published folder. With a folder argument, \
      it serves that folder without building. Ctrl-C ends it.

      \(examples("serve --open", "serve --write", "serve --write --host 0.0.0.0"))
      """
  )

  @Argument(
    help: ArgumentHelp("Folder of a built site to serve without building.", valueName: "dir"),
    completion: .directory
  )
  var folder: String?

  @Flag(help: "Start the browser editor too, and show drafts.")
  var write = false

  @OptionGroup(title: "Network") var address: ServeOptions
  @OptionGroup var site: SiteOptions

  @Option(help: ArgumentHelp("Output folder. (default: .verdict/preview)", valueName: "dir"), completion: .directory)
  var output: String?

  mutating func validate() throws {
    guard !write || folder == nil else { throw ValidationError("--write cannot be combined with a folder") }
    if write { (site.selection.drafts, site.selection.future) = (true, true) }
    guard folder == nil || output == nil else {
      throw ValidationError("--output cannot be combined with a folder")
    }
  }

  func run() async throws {
    try await reportingFailures {
      Interruption.listen()
      if let folder { try await show(folder) } else { try await buildAndShow() }
    }
  }

  /// Serves a built site.
  private func show(_ folder: String) async throws {
    guard resolvedPath(folder + "/.") != nil else {
      throw Misuse(
        text: "folder '\(folder)' not found",
        hint: "use the folder of a built site, such as 'site'"
      )
    }
    let server = try await address.start(ServedFolder(folder))
    server.publish(.unchanged, basePath: site.baseURL?.basePath ?? "")
    try await shown(server) { try await Interruption.wait() }
  }

  /// Builds and serves the site, and rebuilds it after each save.
  private func buildAndShow() async throws {
    let output = output ?? PreviewFolder.besides(site.content)
    // The watcher starts before the first build, so that changes during this build cause another one.
    let watcher = try FileWatcher.start(
      site.watchedPaths,
      ignoring: [resolvedPath(ofNew: output) ?? output],
      showingHidden: [site.plainFiles]
    )
    if let notice = watcher.notice { site.printNotice(notice) }
    var rebuilder = try Rebuilder(site, output: output)
    let first = try await rebuilder.build()
    let editor = write ? BrowserEditor(try rebuilder.builder(), rebuilder.workspace, publisher: publisher) : nil
    let server = try await address.start(ServedFolder(rebuilder.output), editor)
    let preview = Preview(server, editor)
    try await preview.show(first, of: rebuilder)
    try await shown(server, editor) {
      try await Interruption.untilRequested { [rebuilder] in try await preview.follow(watcher, rebuilder) }
    }
  }

  /// Prints the URL and calls `end`; stops the server if `end` throws, as on a signal.
  private func shown(
    _ server: PreviewServer,
    _ editor: BrowserEditor? = nil,
    until end: () async throws -> Void
  ) async throws {
    address.announce(server, editor, quiet: site.quiet)
    do {
      try await end()
    } catch {
      await server.stop()
      throw error
    }
  }
}

/// The server of a site that is rebuilt after every change, and the browser editor.
private struct Preview: Sendable {
  private let server: PreviewServer
  private let editor: BrowserEditor?

  init(_ server: PreviewServer, _ editor: BrowserEditor?) { (self.server, self.editor) = (server, editor) }

  /// Rebuilds the site after every change.
  func follow(_ watcher: FileWatcher, _ rebuilder: Rebuilder) async throws {
    var rebuilder = rebuilder
    try await rebuilder.createPictures(show)
    try await watcher.forEachChange(of: rebuilder.workspace) { changes in
      try await show(try await rebuilder.build(after: changes), of: rebuilder)
      try await rebuilder.createPictures(show)
    }
  }

  /// Publishes an outcome to open pages. The browser editor is updated even without one, because it depends on more than the
  /// pages show.
  func show(_ outcome: PreviewOutcome?, of rebuilder: Rebuilder) async throws {
    try await editor?.siteChanged(rebuilder.builder(), basePath: rebuilder.basePath)
    await server.use(assets: rebuilder.workspace.assets)
    if let outcome { server.publish(outcome, basePath: rebuilder.basePath) }
  }
}

/// The network options of the preview.
struct ServeOptions: ParsableArguments {
  @Flag(help: "Open the site in the browser.")
  var open = false

  @Option(help: ArgumentHelp("Port; 0 selects a free one. (default: 8000, or the next free port)", valueName: "n"))
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "IP address to listen on, such as 0.0.0.0 for the whole network. (default: this machine only)",
      valueName: "address"
    )
  )
  var host: String?

  private static let standardPorts = 8000...8099

  func validate() throws {
    guard (0...65535).contains(port ?? 0) else { throw ValidationError("--port requires a number from 0 to 65535") }
  }

  /// Starts a server for a folder, with the browser editor `editor` if it is enabled.
  func start(_ folder: ServedFolder, _ editor: BrowserEditor? = nil) async throws -> PreviewServer {
    // With port 0 the system chooses a port, which may be taken on the other loopback address.
    let ports = port.map { $0 == 0 ? [Int](repeating: 0, count: 10) : [$0] } ?? Array(Self.standardPorts)
    let connections = min(
      PreviewLimits.connections,
      max(8, HostSystem.descriptorLimit - PreviewLimits.reservedDescriptors)
    )
    let address = PreviewAddress(host: host, ports: ports)
    return try await PreviewServer.start(folder, at: address, connections: connections, editor: editor)
  }

  /// Prints the URL of the site and opens it if requested.
  func announce(_ server: PreviewServer, _ editor: BrowserEditor?, quiet: Bool) {
    let origin = "http://\(name):\(server.port)"
    let (url, page) = (origin + "/", editor.map { origin + $0.entrance })
    if !server.isLoopback { warn(canWrite: editor != nil) }
    if !quiet { Terminal.message("serving \(Terminal.link(url)) (Ctrl-C ends)\n") }
    let network = server.isLoopback ? nil : networkURL(server.port)
    if let network, !quiet { Terminal.message("on the network: \(Terminal.link(network))\n") }
    if let page, !quiet { Terminal.message("write at \(Terminal.link(page))\n") }
    if let editor, !server.isLoopback, !quiet { show(editor, at: network ?? url) }
    if open, !HostSystem.openInBrowser(page ?? url) { Terminal.message("cannot open the browser\n") }
  }

  private func warn(canWrite: Bool) {
    let writing = "; whoever has the address below can write, and others on the network can read along (HTTP)"
    Terminal.message("warning: this preview is accessible from the network\(canWrite ? writing : "")\n")
  }

  /// Prints the address of the editor for a phone, on a terminal as a QR code as well.
  private func show(_ editor: BrowserEditor, at url: String) {
    let address = url.dropLast() + editor.entrance
    Terminal.message("write from a phone at \(Terminal.link(String(address)))\n")
    if Terminal.usesColours, let code = QRCode(String(address)) { Terminal.message(code.terminalText) }
  }

  /// Returns the URL for other devices of the network, if the server listens on all addresses and this machine has one.
  private func networkURL(_ port: Int) -> String? {
    name == "localhost" ? HostSystem.networkAddress.map { "http://\($0):\(port)/" } : nil
  }

  /// The host in the printed URL; `localhost` if the server listens on all addresses.
  private var name: String {
    guard let host, !["0.0.0.0", "::", "[::]"].contains(host) else { return "localhost" }
    return host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
  }
}
