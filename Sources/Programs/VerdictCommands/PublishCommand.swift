import ArgumentParser
import Concurrency
import Diagnostics
import Notation
import PreviewServer
import ReviewModel
import SiteDelivery
import SiteFiles

/// `verdict publish`: builds the site and uploads it to the destination in `site.yaml`.
struct PublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Build the site and upload it to its destination.",
    usage: "verdict publish [<options>]",
    discussion: """
      Set the destination in site.yaml: 'publish: {rsync: user@host:/var/www}' or 'publish: {rclone: remote:path}'. \
      Only changed files are sent, and only files that Verdict sent are deleted there. An error stops the upload before \
      it begins.

      \(examples("publish --dry-run", "publish", "publish --everything"))
      """
  )

  @OptionGroup var site: SiteOptions

  @Option(help: ArgumentHelp("Output folder.", valueName: "dir"), completion: .directory)
  var output = "site"

  @Flag(help: "Print the files to send and delete, and change none.")
  var dryRun = false

  @Flag(help: "Compare all files, not only those changed since the last upload.")
  var everything = false

  /// A published site.
  struct Publication {
    /// The destination, and whether it is a folder of this machine.
    let place: String
    let isLocal: Bool
    /// The changed files.
    let delivery: Delivery
    /// The number of unchanged files.
    let unchanged: Int
    /// The changed texts, if they are compared and known.
    let texts: PageChanges?
    /// The paths of the sample reviews below the content folder.
    let samples: [String]
  }

  func run() async throws {
    try await reportingFailures {
      Interruption.listen()
      let publication = try await publish()
      if dryRun { try Terminal.output(publication.delivery.text) }
      if let warning = SampleReviews.warning(about: publication.samples, in: site.content) { site.printNotice(warning) }
      site.printNotice("\(publication.place): \(summary(of: publication))")
    }
  }

  /// Builds and uploads the site; in a dry run, only compares it with the destination.
  func publish(comparesTexts: Bool = false, onStep: (PublishStep) async -> Void = { _ in }) async throws -> Publication
  {
    var builder = try site.builder(onNotice: Terminal.report)
    builder.settings.output = output
    let report = try await site.build(builder)
    await onStep(.comparing)
    let destination = try destination(report.configuration)
    let finished = try FinishedSite(builder.settings, Terminal.report)
    let sync = try RemoteSync(to: destination, for: builder.settings)
    let sent = try sync.sent()
    let delivery = finished.delivery(over: everything ? sent.withoutHashes : sent)
    if !dryRun, !delivery.isEmpty {
      await onStep(.sending(delivery.count))
      try sync.deliver(delivery, from: finished.folder)
    }
    let texts = comparesTexts ? try sync.textChanges(delivery, from: finished.folder) : nil
    return Publication(
      place: printable(destination.place),
      isLocal: sync.isLocal,
      delivery: delivery,
      unchanged: finished.count - delivery.count,
      texts: texts,
      samples: SampleReviews.unchanged(in: builder.settings.content)
    )
  }

  /// Returns the destination in `site.yaml`. Throws if it is missing, or if the site has an example URL.
  private func destination(_ configuration: SiteConfiguration?) throws -> Destination {
    let file = site.content.joined("site.yaml")
    if let url = configuration?.url, url.isExample {
      throw Misuse(
        text: "'\(url.origin)' is an example URL; no file was sent",
        hint: "write the URL of the published site as url: in \(file)",
        status: ExitStatus.errors
      )
    }
    guard let destination = configuration?.destination else {
      throw Misuse(
        text: "\(file) has no publish destination",
        hint: "add a line such as publish: {rsync: user@host:/var/www} or publish: {rclone: remote:path}"
      )
    }
    return destination
  }

  private func summary(of publication: Publication) -> String {
    let delivery = publication.delivery
    let parts = [
      ("sent", delivery.count), ("deleted", delivery.respelled.count + delivery.obsolete.count),
      ("unchanged", publication.unchanged),
    ]
    let text = parts.filter { $0.1 > 0 }.map { "\(counted($0.1, "file")) \($0.0)" }.joined(separator: ", ")
    return dryRun && !delivery.isEmpty ? "dry run: \(text)" : text
  }
}

extension Delivery {
  /// The sent and deleted files, in order.
  var operations: [(path: String, isSent: Bool)] {
    func files(_ paths: [String], isSent: Bool) -> [(path: String, isSent: Bool)] {
      paths.map { (printable($0), isSent) }
    }
    return files(respelled, isSent: false) + files(hashed + others, isSent: true) + files(obsolete, isSent: false)
  }

  /// The operations, one per line.
  fileprivate var text: String { operations.map { "\($0.isSent ? "send" : "delete") \($0.path)\n" }.joined() }
}
