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

  @OptionGroup var site: SiteOptions
  @OptionGroup var address: ServeOptions

  @Argument(help: "A finished site to show as it is.")
  var folder: String?

  @Option(help: "The folder to write the site into, instead of '.verdict/preview'.")
  var output: String?

  func validate() throws {
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
    let watcher = try FileWatcher.start(site.watchedPaths, ignoring: [resolvedPath(ofNew: output) ?? output])
    if let notice = watcher.notice { site.say(notice) }
    var rebuilder = Rebuilder(site, output: output)
    let first = try await rebuilder.build()
    let server = try await address.start(ServedFolder(rebuilder.output))
    server.publish(first, basePath: rebuilder.basePath)
    try await shown(server) {
      try await withThrowingTaskGroup { group in
        group.addTask { try await Interruption.wait() }
        group.addTask { [rebuilder] in
          var rebuilder = rebuilder
          for await changes in watcher.changes {
            guard let outcome = try await rebuilder.build(after: changes) else { continue }
            server.publish(outcome, basePath: rebuilder.basePath)
          }
        }
        // Whichever ends first ends the other: a signal, or a machine that fails.
        try await group.next()
        group.cancelAll()
      }
    }
  }

  /// Says where the site is, and stops the server whatever happens.
  private func shown(_ server: PreviewServer, until end: () async throws -> Void) async throws {
    address.announce(server, quiet: site.quiet)
    do {
      try await end()
    } catch {
      await server.stop()
      throw error
    }
  }
}
