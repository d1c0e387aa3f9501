import ArgumentParser
import BinaryCoding
import FileSystem
import Notation
import ReviewModel
import SiteFiles
import SiteModel

/// `verdict init`: creates a site that builds immediately.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a site with a few sample reviews.",
    usage: "verdict init [<folder>] [--kind <kind>] [--title <text>] [--host <host> --release <archive>] [<options>]",
    discussion: """
      On a terminal it asks for missing values. Existing files stay unchanged.

      Examples:
        verdict init my-site --kind films --kind restaurants
        verdict init my-site --empty --language de --accent "#3366CC"
        verdict init --host github
      """
  )

  @Argument(help: "Folder of the new site.")
  var folder = "."

  @Option(
    name: .customLong("kind"),
    help: "Kind of reviews. Repeat it for a site with several kinds. (default: anything)"
  )
  var kinds: [NewSiteKind] = []

  @Option(help: ArgumentHelp("Title of the site. (default: My Reviews)", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("Name of the reviewer. (default: The reviewer)", valueName: "name"))
  var reviewer: String?

  @Option(help: "URL of the site. (default: https://reviews.example)")
  var url: String?

  @Option(help: ArgumentHelp("Language of the site, such as de or pt-BR. (default: en)", valueName: "tag"))
  var language: String?

  @Option(help: ArgumentHelp("Accent colour in quotes, such as \"#3366CC\". (default: green)", valueName: "colour"))
  var accent: String?

  @Flag(help: "Leave out the sample reviews.")
  var empty = false

  @Option(help: "Write the configuration for this host, also for an existing site.")
  var host: NewSiteHost?

  @Option(
    help: ArgumentHelp(
      "Verdict archive that the host installs: its URL, then #sha256= and its checksum.",
      valueName: "url#sha256=checksum"
    )
  )
  var release: String?

  @Option(help: "Write the configuration for this editor, also for an existing site.")
  var editor: NewSiteEditor?

  func validate() throws {
    let complaints = [
      NewSiteKind.complaint(about: kinds), url.flatMap(NewSite.complaint),
      language.flatMap { NewSite.complaint(about: "language", $0) },
      accent.flatMap { NewSite.complaint(about: "accent", $0) }, release.flatMap(ReleaseArchive.complaint),
      release != nil && host == nil ? "--release requires --host, such as --host github" : nil,
    ]
    if let complaint = complaints.compactMap(\.self).first { throw ValidationError(complaint) }
  }

  func run() async throws {
    try await reportingFailures {
      for file in try files() {
        let path = printable(folder.joined(file.path))
        Terminal.message(try add(file) ? "created \(path)\n" : "kept \(path)\n")
      }
      try host.map { try HostFiles($0, folder).write(release) }
      if let editor { Terminal.message(editor.advice + "\n") }
      let enter = folder == "." ? "" : "cd \(shellWord(folder)) && "
      Terminal.message("write in the browser with: \(enter)verdict serve --write --open\n")
      Terminal.message("preview it with: \(enter)verdict serve\n")
    }
  }

  /// Writes a file; returns false if it exists. As in builds, the content folder may be a symlink.
  private func add(_ file: NewSiteFile) throws -> Bool {
    let bytes = ContiguousArray(file.text.utf8)
    guard let path = file.path.rest(below: "content") else {
      return try NewFile.createInNewFolder(file.path, below: folder, bytes)
    }
    return try NewFile.createInNewFolder(path, below: folder.joined("content"), bytes)
  }

  /// Returns the files to create but those of a host. An existing site gets only the files of an editor; throws if neither
  /// host nor editor is given.
  private func files() throws -> [NewSiteFile] {
    let added = editor?.files ?? []
    guard resolvedPath(folder.joined("content").joined(configurationPath)) != nil else { return prompted.files + added }
    guard added.isEmpty, host == nil else { return added }
    let place = folder == "." ? "this folder" : "'\(folder)'"
    throw Misuse(
      text: "\(place) contains a site already",
      hint: "preview it with verdict serve, add a review with verdict new review, or use another folder"
    )
  }

  /// The new site, with answers for missing options.
  private var prompted: NewSite {
    var site = NewSite(today: HostSystem.today, hasSamples: !empty)
    site.kinds = kinds.isEmpty ? NewSiteKind.asked ?? site.kinds : kinds
    site.title = title ?? ask("title of the site (\(site.title)): ") ?? site.title
    site.reviewer = reviewer ?? ask("your name (\(site.reviewer)): ") ?? site.reviewer
    site.url = url ?? ask("URL of the site (\(site.url)): ", complaint: NewSite.complaint) ?? site.url
    site.language =
      language ?? ask("language: en, de, es, fr or another tag (en): ") { NewSite.complaint(about: "language", $0) }
      ?? site.language
    site.accent =
      accent ?? ask("accent colour, such as #3366CC (green): ") { NewSite.complaint(about: "accent", $0) }
    return site
  }
}
