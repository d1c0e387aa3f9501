import ArgumentParser
import BinaryCoding
import FileSystem
import Notation
import ReviewModel

/// `verdict new`: creates a review, a restaurant, a page or a file of any other content type.
struct NewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create a review, a restaurant, a page or a file about a topic.",
    discussion: """
      Other types, such as the tags and taxonomies of a site, are named by the word for one file.

      \(examples("new review", "new restaurant \"Bar Sole\" --city Naples", "new page Imprint", "new tag Noir"))
      """,
    subcommands: [NewReviewCommand.self, NewRestaurantCommand.self, NewPageCommand.self, NewFileCommand.self],
    defaultSubcommand: NewFileCommand.self
  )
}

/// `verdict new TYPE`: creates a file of any content type.
struct NewFileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "file",
    abstract: "Create a file of another type, such as a tag.",
    usage: "verdict new <type> [<title>] [<options>]",
    discussion: "On a terminal it asks for missing values. An existing file is never overwritten.",
    shouldDisplay: false
  )

  @Argument(help: "Type: the word for one file, such as tag, or its folder.")
  var type: String?

  @Argument(help: "Title or name.")
  var title: String?

  @OptionGroup var file: NewFileOptions

  func run() async throws {
    guard let type else { throw CleanExit.helpRequest(NewCommand.self) }
    try await reportingFailures { try await file.add(type, called: title) }
  }
}

/// `verdict new review`: creates a review.
struct NewReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Create a review.",
    usage: "verdict new review [<title>] [--category <name>] [--rating <rating>] [<options>]",
    discussion: """
      On a terminal it asks for missing values. It prints the path of the new file; write the text below the front \
      matter. An existing file is never overwritten. Keys without an option are set with --set, as in --set director=Ozu.

      \(examples("new review Ponyo --category Film --rating 4", "new review Ponyo --set director=Miyazaki --edit"))
      """
  )

  @Argument(help: "Title of the review.")
  var title: String?

  @Option(help: ArgumentHelp("Category from site.yaml.", valueName: "name"), completion: .siteNames("category"))
  var category: String?

  @Option(help: "Rating, or unrated.")
  var rating: String?

  @Option(help: ArgumentHelp("Day of the visit or viewing. (default: today)", valueName: "YYYY-MM-DD"))
  var visited: String?

  @Option(
    help: ArgumentHelp("Name of the visited restaurant.", valueName: "name"),
    completion: .siteNames("restaurant")
  )
  var restaurant: String?

  @Option(help: ArgumentHelp("Verdict in one sentence.", valueName: "text"))
  var verdict: String?

  @Option(help: ArgumentHelp("Tags, separated by commas.", valueName: "tags"), completion: .siteNames("tags"))
  var tags: String?

  @Flag(help: "Mark the review as a pick.")
  var pick = false

  @Option(
    help: ArgumentHelp("Image: path relative to the review or the content folder.", valueName: "file"),
    completion: .file()
  )
  var image: String?

  @Option(help: ArgumentHelp("Alt text of the image.", valueName: "text"))
  var alt: String?

  @Flag(help: "Mark the review as a draft (draft: true), which is not published.")
  var draft = false

  @Flag(help: "Take category, rating, days and other values from the entries of the log with this title.")
  var fromLog = false

  @OptionGroup var file: NewFileOptions

  func run() async throws {
    try await reportingFailures {
      try checkImage()
      try await file.add(to: "reviews", naming: "title", needsNames: fromLog) { form in
        guard try fill(&form) else {
          throw Misuse(text: "missing title or category", hint: "pass a title and --category")
        }
      }
    }
  }

  private func checkImage() throws {
    guard let image else { return }
    let folders = [file.content.joined("reviews"), file.content]
    guard folders.allSatisfy({ resolvedPath($0.joined(image)) == nil }) else { return }
    throw Misuse(
      text: "image '\(image)' not found in '\(folders[0])' or '\(file.content)'",
      hint: "copy it there first"
    )
  }

  /// Adds the given values and asks for the others in natural order. Returns false if the title or category is missing.
  private func fill(_ form: inout NewFileForm) throws -> Bool {
    let (categories, scale) = (form.names(of: "category") ?? [], form.site.configuration.scale.summary)
    guard form.add("title", title, asking: "title: ", isRequired: true) else { return false }
    if fromLog { try form.addLogged(rating: rating, category: category, visited: visited) }
    form.add("rating", rating, asking: "rating (\(scale), or unrated): ", default: "unrated")
    guard form.add("category", category, asking: "category (\(categories.joined(separator: ", "))): ", isRequired: true)
    else {
      return false
    }
    form.add("visited", visited, default: HostSystem.today.map { "\($0)" })
    form.add("restaurant", restaurant, asking: form.isOfAPlaceToEat ? form.question("restaurant") : nil)
    try form.addRequiredFields()
    form.add("verdict", verdict, asking: "verdict, in one sentence: ")
    form.add("tags", tags, asking: form.question("tags, separated by commas", key: "tags"))
    if form.add("image", image) { form.add("alt", alt, asking: "alt text of the image: ") }
    form.add("pick", pick ? "true" : nil)
    form.add("draft", draft ? "true" : nil)
    return true
  }
}

/// `verdict new restaurant`: creates a file for a restaurant.
struct NewRestaurantCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restaurant",
    abstract: "Create a file for a restaurant.",
    usage: "verdict new restaurant [<name>] [--city <text>] [<options>]",
    discussion: "On a terminal it asks for missing values. An existing file is never overwritten."
  )

  @Argument(help: "Name of the restaurant as written in reviews.")
  var name: String?

  @Option(help: ArgumentHelp("City of the restaurant.", valueName: "text"))
  var city: String?

  @OptionGroup var file: NewFileOptions

  func run() async throws {
    try await reportingFailures {
      try await file.add(to: "restaurants", naming: "name") { form in
        guard form.add("name", name, asking: form.question("name", key: "restaurant"), isRequired: true) else {
          throw Misuse(text: "missing name of the restaurant", hint: "pass the name as written in reviews")
        }
        form.add("city", city, asking: "city: ")
      }
    }
  }
}

/// `verdict new page`: creates a standalone page.
struct NewPageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page",
    abstract: "Create a page, such as an imprint.",
    usage: "verdict new page [<title>] [--verdict <sentence>] [<options>]",
    discussion: """
      On a terminal it asks for missing values. It prints the path of the new file; write the text below the front \
      matter. An existing file is never overwritten.

      Examples:
        verdict new page Imprint --verdict "Who writes here, and how to reach me."
      """
  )

  @Argument(help: "Title of the page.")
  var title: String?

  @Option(help: ArgumentHelp("Summary in one sentence, for search engines and link previews.", valueName: "sentence"))
  var verdict: String?

  @Flag(help: "Mark the page as a draft (draft: true), which is not published.")
  var draft = false

  @OptionGroup var file: NewFileOptions

  func run() async throws {
    try await reportingFailures {
      try await file.add(to: "pages", naming: "title") { form in
        guard form.add("title", title, asking: "title: ", isRequired: true) else {
          throw Misuse(text: "missing title", hint: "pass a title, such as verdict new page Imprint")
        }
        form.add("verdict", verdict, asking: "summary, in one sentence: ")
        form.add("draft", draft ? "true" : nil)
      }
    }
  }
}
