import ArgumentParser
import FrontMatter
import ReviewModel
import SiteFiles

/// `verdict init`: a new site that builds at once.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a new site that builds at once.",
    discussion: "Files that are there already are left alone."
  )

  @Argument(help: "The folder of the new site.")
  var folder = "."

  @Option(help: "What the reviews are about.")
  var kind = NewSiteKind.anything

  @Option(help: "The title of the site.")
  var title = "My Reviews"

  @Option(help: "The name of the reviewer.")
  var reviewer = "The reviewer"

  @Option(help: "Where the site will be published.")
  var url = "https://reviews.example"

  func validate() throws {
    guard SiteURL(url) != nil else {
      throw ValidationError("'\(url)' is not the URL of a site, such as https://reviews.example")
    }
  }

  func run() async throws {
    try await reportingFailures {
      let day = Machine.today.map { "\($0)" } ?? "2026-01-01"
      for (path, text) in NewSite(kind: kind, title: title, reviewer: reviewer, url: url, day: day).files {
        let wasAdded = try NewFile.createInNewFolder(path, below: folder, ContiguousArray(text.utf8))
        Terminal.message(wasAdded ? "made \(folder)/\(path)\n" : "left \(folder)/\(path) as it is\n")
      }
      Terminal.message("build it with: cd \(folder) && verdict build\n")
    }
  }
}

/// The files of a new site.
struct NewSite {
  let kind: NewSiteKind
  let title: String
  let reviewer: String
  let url: String
  let day: String

  /// The files by their paths, in the order in which one would read them.
  var files: [(path: String, text: String)] {
    let restaurant = kind.restaurant.map { ("content/restaurants/trattoria-aurora.md", $0) }
    return [("content/site.yaml", configuration), ("content/reviews/a-first-review.md", review)]
      + [restaurant].compactMap(\.self)
      + [("content/pages/about.md", about), (".gitignore", "site/\n.verdict/\n")]
  }

  private var configuration: String {
    """
    title: \(YAML.text(title))
    url: \(YAML.text(url))
    language: en
    reviewer:
      name: \(YAML.text(reviewer))
    ratings:
      step: 0.5
      meanings: {5: As good as it gets, 3: Worth the time, 1: To be avoided}
    \(kind.categories)
    menu:
      - {name: About, url: /about/}

    """
  }

  private var review: String {
    """
    ---
    title: A first review
    \(kind.firstReview)
    visited: \(day)
    verdict: One sentence that says it all.
    tags: [first]
    ---
    Write what you think in [Markdown](https://commonmark.org/help/). `verdict new review` makes the next file.

    """
  }

  private var about: String {
    """
    ---
    title: About
    ---
    Who writes here, and how the [ratings](/ratings/) are meant.

    """
  }
}
