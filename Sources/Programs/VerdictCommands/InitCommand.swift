import ArgumentParser
import BinaryCoding
import FileSystem
import FrontMatter
import Notation
import ReviewModel
import SiteFiles
import SiteModel

/// `verdict init`: creates a site that builds immediately.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a site with a few sample reviews.",
    usage: """
      verdict init [<folder>] [--kind <kind>] [--title <title>] [--reviewer <reviewer>] [--url <url>] [--host <host>] \
      [--editor <editor>]
      """,
    discussion: "On a terminal it asks for missing names. Existing files stay unchanged."
  )

  @Argument(help: "Folder of the new site.")
  var folder = "."

  @Option(help: "Kind of reviews.")
  var kind = NewSiteKind.anything

  @Option(help: "Title of the site. (default: My Reviews)")
  var title: String?

  @Option(help: "Name of the reviewer. (default: The reviewer)")
  var reviewer: String?

  @Option(help: "URL of the site. (default: https://reviews.example)")
  var url: String?

  @Option(help: "Write the configuration for this host, also for an existing site.")
  var host: NewSiteHost?

  @Option(help: "Write the configuration for this editor, also for an existing site.")
  var editor: NewSiteEditor?

  func validate() throws {
    if let url, let complaint = NewSite.complaint(aboutURL: url) { throw ValidationError(complaint) }
  }

  func run() async throws {
    try await reportingFailures {
      for file in try files() {
        let wasAdded = try add(file)
        let path = printable(folder.joined(file.path))
        Terminal.message(wasAdded ? "created \(path)\n" : "kept \(path)\n")
      }
      for advice in [host?.advice, editor?.advice].compactMap(\.self) { Terminal.message(advice + "\n") }
      let enter = folder == "." ? "" : "cd \(shellWord(folder)) && "
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

  /// Returns the files to create. An existing site gets only the files of a host or editor; throws if neither is given.
  private func files() throws -> [NewSiteFile] {
    let added = (host?.files ?? []) + (editor?.files ?? [])
    guard resolvedPath(folder.joined("content").joined(configurationPath)) != nil else { return prompted.files + added }
    guard added.isEmpty else { return added }
    let place = folder == "." ? "this folder" : "'\(folder)'"
    throw Misuse(
      text: "\(place) contains a site already",
      hint: "preview it with verdict serve, add a review with verdict new review, or use another folder"
    )
  }

  /// The new site, with answers for missing options.
  private var prompted: NewSite {
    var site = NewSite(kind: kind, today: HostSystem.today)
    site.title = title ?? ask("title of the site (\(site.title)): ") ?? site.title
    site.reviewer = reviewer ?? ask("your name (\(site.reviewer)): ") ?? site.reviewer
    site.url = url ?? ask("URL of the site (\(site.url)): ", complaint: NewSite.complaint) ?? site.url
    return site
  }
}

/// A new site and its files.
struct NewSite {
  let kind: NewSiteKind
  let today: CalendarDay?
  var title = "My Reviews"
  var reviewer = "The reviewer"
  var url = "https://reviews.example"

  /// Returns an error message for an invalid URL; nil for a valid one.
  static func complaint(aboutURL url: String) -> String? {
    SiteURL(url) == nil ? "invalid site URL '\(url)'; use a URL such as https://reviews.example" : nil
  }

  /// All files in reading order.
  var files: [NewSiteFile] {
    let values = ["title": title, "url": url, "reviewer": reviewer].mapValues { "\(YAML.text($0))" }
    let text = NewSiteText(variant: kind.rawValue, values: values, today: today)
    let content = ["site.yaml"] + kind.examples + ["pages/about.md"]
    return content.map { NewSiteFile("content/\($0)", text.text("content/\($0)")) }
      + [NewSiteFile(IgnoredFiles.path, IgnoredFiles.text)]
  }
}
