import ArgumentParser
import Diagnostics
import FrontMatter
import Notation
import ReviewModel
import SiteFiles

/// `verdict new`: a review or a restaurant to fill in.
struct NewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write the front matter of a new review or restaurant.",
    subcommands: [NewReviewCommand.self, NewRestaurantCommand.self]
  )
}

/// `verdict new review`.
struct NewReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Write the front matter of a new review, as a draft of today.",
    discussion: "What is not given is asked for on a terminal. An existing file is never overwritten."
  )

  @Argument(help: "The title of the review.")
  var title: String?

  @Option(help: "One of the categories of site.yaml.")
  var category: String?

  @Option(help: "The rating, or the word unrated.")
  var rating: String?

  @Option(help: "The restaurant that was visited.")
  var restaurant: String?

  @Option(help: "The day of the visit, viewing or playing (default: today).")
  var visited: CalendarDay?

  @Option(help: "The content folder of the site.")
  var content = "content"

  func run() async throws {
    try await reportingFailures {
      let site = try await SiteOutline.load(content)
      let names = site.configuration.categories.map(\.name)
      guard let title = title ?? ask("title: "),
        let category = category ?? ask("category (\(names.joined(separator: ", "))): ")
      else { throw Misuse(text: "a review needs a title and a category", hint: "give a title and --category") }
      let rating = rating ?? ask("rating (\(site.configuration.scale.summary), or unrated): ") ?? "unrated"
      guard let slug = Slug(of: title, site.configuration.slugLetters) else {
        throw Misuse(text: "'\(title)' has no letter or digit to name a file by", hint: "give another title")
      }
      let text = NewContent.review(
        title: title,
        rating: rating,
        category: category,
        restaurant: restaurant,
        visited: visited ?? Machine.today
      )
      try site.add("reviews/\(slug.value).md", text)
    }
  }
}

/// `verdict new restaurant`.
struct NewRestaurantCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restaurant",
    abstract: "Write the front matter of a new restaurant.",
    discussion: "What is not given is asked for on a terminal. An existing file is never overwritten."
  )

  @Argument(help: "The name of the restaurant, as reviews write it.")
  var name: String?

  @Option(help: "The city it is in.")
  var city: String?

  @Option(help: "The content folder of the site.")
  var content = "content"

  func run() async throws {
    try await reportingFailures {
      let site = try await SiteOutline.load(content)
      guard let name = name ?? ask("name: ") else {
        throw Misuse(text: "a restaurant needs a name", hint: "give a name as reviews write it")
      }
      guard let slug = Slug(of: name, site.configuration.slugLetters) else {
        throw Misuse(text: "'\(name)' has no letter or digit to name a file by", hint: "give another name")
      }
      try site.add("restaurants/\(slug.value).md", NewContent.restaurant(name: name, city: city ?? ask("city: ")))
    }
  }
}

/// The text of new content files.
enum NewContent {
  static func review(
    title: String,
    rating: String,
    category: String,
    restaurant: String?,
    visited: CalendarDay?
  ) -> String {
    var lines = [
      "---", "title: \(YAML.text(title))", "rating: \(YAML.text(rating))", "category: \(YAML.text(category))",
    ]
    if let visited { lines.append("visited: \(visited)") }
    if let restaurant { lines.append("restaurant: \(YAML.text(restaurant))") }
    lines += ["# verdict: One sentence for cards, feeds and search engines.", "draft: true", "---", "Write here."]
    return lines.map { $0 + "\n" }.joined()
  }

  static func restaurant(name: String, city: String?) -> String {
    var lines = ["---", "name: \(YAML.text(name))"]
    if let city { lines.append("city: \(YAML.text(city))") }
    lines += ["# address:", "# cuisine: []", "# price: €€", "---"]
    return lines.map { $0 + "\n" }.joined()
  }
}

/// The little that must be known of a site to add to it.
struct SiteOutline {
  let content: String
  let configuration: SiteConfiguration

  static func load(_ content: String) async throws -> SiteOutline {
    let configuration = try await SiteBuilder.configuration(of: content)
    guard !configuration.hasErrors else {
      Terminal.show(configuration.diagnostics)
      throw ExitStatus.faults
    }
    return SiteOutline(content: content, configuration: configuration.value)
  }

  /// Writes a new file after checking it as a build would.
  func add(_ path: String, _ text: String) throws {
    let source = SourceFile(path: "\(content)/\(path)", text: text)
    let errors = faults(of: source, path).filter { $0.severity == .error }
    guard errors.isEmpty else {
      Terminal.show(errors)
      throw ExitStatus.faults
    }
    guard try NewFile.create(path, below: content, source.bytes) else {
      throw Misuse(
        text: "'\(source.path)' is there already, and is never overwritten",
        hint: "edit it, or give another name"
      )
    }
    try Terminal.output(source.path + "\n")
  }

  private func faults(of source: SourceFile, _ path: String) -> [Diagnostic] {
    let document = FencedDocument.parse(source)
    guard let parsed = document.value else { return document.diagnostics }
    return path.hasPrefix("reviews/")
      ? ReviewValidator(configuration).validate(parsed, path: path).diagnostics
      : TopicFactsValidator(configuration).validate(parsed, path: path).diagnostics
  }
}
