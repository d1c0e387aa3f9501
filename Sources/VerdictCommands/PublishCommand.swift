import ArgumentParser
import Diagnostics
import Notation
import ReviewModel
import SiteFiles

/// `verdict publish`: builds the site, and sends it to where `site.yaml` says.
struct PublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Build the site and send it to where it is published.",
    discussion: """
      site.yaml names the place: 'publish: {rsync: user@host:/var/www}', or 'publish: {rclone: remote:path}'. Only what has
      changed is sent, and only what Verdict once sent is removed there. Nothing is sent when there is an error.
      """
  )

  @OptionGroup var site: SiteOptions

  @Option(help: "The folder to write the site into.")
  var output = "site"

  @Flag(help: "Print what would be sent and removed, and do neither.")
  var dryRun = false

  @Flag(help: "Look at every file, not only at those that have changed since the last time.")
  var everything = false

  func run() async throws {
    try await reportingFailures {
      Interruption.listen()
      var builder = try site.builder(onNotice: Terminal.tell)
      builder.settings.output = output
      try await site.build(builder)
      let destination = try await destination()
      let finished = try FinishedSite(builder.settings, Terminal.tell)
      let courier = try Courier(to: destination, for: builder.settings)
      let sent = try courier.sent()
      let delivery = finished.delivery(over: everything ? sent.unsure : sent)
      if dryRun {
        try Terminal.output(delivery.text)
      } else if !delivery.isEmpty {
        try courier.deliver(delivery, from: finished.folder)
      }
      site.say("\(printable(destination.place)): \(summary(of: delivery, finished))")
    }
  }

  /// Where `site.yaml` says to send the site, if it is one that can be published.
  private func destination() async throws -> Destination {
    let configuration = try await SiteBuilder.configuration(of: site.content).value
    let (file, url) = (site.content.joined("site.yaml"), site.baseURL ?? configuration.url)
    guard !url.isExample else {
      throw Misuse(
        text: "'\(url.origin)' is an example that nobody can visit; nothing was sent",
        hint: "write where the site is published as url: in \(file)",
        status: ExitStatus.faults
      )
    }
    guard let destination = configuration.destination else {
      throw Misuse(
        text: "\(file) does not say where to publish",
        hint: "add a line such as publish: {rsync: user@host:/var/www} or publish: {rclone: remote:path}"
      )
    }
    return destination
  }

  private func summary(of delivery: Delivery, _ finished: FinishedSite) -> String {
    let unchanged = finished.count - delivery.count
    let parts = [("sent", delivery.count), ("removed", delivery.unwanted.count), ("unchanged", unchanged)]
    let text = parts.filter { $0.1 > 0 }.map { "\(counted($0.1, "file")) \($0.0)" }.joined(separator: ", ")
    return dryRun && !delivery.isEmpty ? "there would be \(text)" : text
  }
}

extension Delivery {
  /// What is done, a line a file, in its order.
  fileprivate var text: String {
    let lines = (hashed + others).map { "send \(printable($0))\n" } + unwanted.map { "remove \(printable($0))\n" }
    return lines.joined()
  }
}
