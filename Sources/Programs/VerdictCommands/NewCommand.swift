import ArgumentParser
import BinaryCoding
import FileSystem
import Notation
import ReviewModel

/// `verdict new`: a review or a restaurant.
struct NewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Begin a review or a restaurant.",
    subcommands: [NewReviewCommand.self, NewRestaurantCommand.self]
  )
}

/// `verdict new review`.
struct NewReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Begin a review.",
    usage: "verdict new review [<title>] [--category <category>] [--rating <rating>] [<options>]",
    discussion: """
      Asks on a terminal for what is not given, and prints the path of the new file. Its text is yours to write. A file \
      that is there is never overwritten.
      """
  )

  @Argument(help: "The title of the review.")
  var title: String?

  @Option(help: "One of the categories of site.yaml.")
  var category: String?

  @Option(help: "The rating, or the word unrated.")
  var rating: String?

  @Option(help: "The day of the visit, viewing or playing. (default: today)")
  var visited: CalendarDay?

  @Option(help: "The restaurant that was visited.")
  var restaurant: String?

  @Option(help: "What it comes to, in one sentence.")
  var verdict: String?

  @Option(help: "Tags, with commas between them.")
  var tags: String?

  @Flag(help: "It is one of the critic's picks.")
  var pick = false

  @Option(help: "A picture, by its path from the review or from the content folder.")
  var image: String?

  @Option(help: "What the picture shows.")
  var alt: String?

  @Flag(help: "Hold it back until its line 'draft: true' is removed.")
  var draft = false

  @OptionGroup var file: NewFileOptions

  func run() async throws {
    try await reportingFailures {
      try checkImage()
      try await file.add(to: "reviews", naming: "title") { form in
        guard try fill(&form) else {
          throw Misuse(text: "a review needs a title and a category", hint: "give a title and --category")
        }
      }
    }
  }

  private func checkImage() throws {
    guard let image else { return }
    let folders = [file.content.joined("reviews"), file.content]
    guard folders.allSatisfy({ resolvedPath($0.joined(image)) == nil }) else { return }
    throw Misuse(
      text: "there is no picture '\(image)' in '\(folders[0])' or '\(file.content)'",
      hint: "put it there first"
    )
  }

  /// Puts in what is given, and asks for the rest in the order in which one would tell it; whether there is what there
  /// must be.
  private func fill(_ form: inout NewFileForm) throws -> Bool {
    let (categories, scale) = (form.names(of: "category") ?? [], form.site.configuration.scale.summary)
    guard form.add("title", title, asking: "title: ") else { return false }
    form.add("rating", rating, asking: "rating (\(scale), or unrated): ", default: "unrated")
    guard form.add("category", category, asking: "category (\(categories.joined(separator: ", "))): ") else {
      return false
    }
    form.add("visited", visited.map { "\($0)" }, default: Machine.today.map { "\($0)" })
    form.add("restaurant", restaurant, asking: form.isOfAPlaceToEat ? form.question("restaurant") : nil)
    try form.addRequiredFields()
    form.add("verdict", verdict, asking: "verdict, in one sentence: ")
    form.add("tags", tags, asking: form.question("tags, with commas between them", key: "tags"))
    if form.add("image", image) { form.add("alt", alt, asking: "what the picture shows: ") }
    form.add("pick", pick ? "true" : nil)
    form.add("draft", draft ? "true" : nil)
    return true
  }
}

/// `verdict new restaurant`.
struct NewRestaurantCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restaurant",
    abstract: "Begin a file of facts about a restaurant.",
    usage: "verdict new restaurant [<name>] [--city <city>] [<options>]",
    discussion: "Asks on a terminal for what is not given. A file that is there is never overwritten."
  )

  @Argument(help: "The name of the restaurant, as reviews write it.")
  var name: String?

  @Option(help: "The city it is in.")
  var city: String?

  @OptionGroup var file: NewFileOptions

  func run() async throws {
    try await reportingFailures {
      try await file.add(to: "restaurants", naming: "name") { form in
        guard form.add("name", name, asking: form.question("name", key: "restaurant")) else {
          throw Misuse(text: "a restaurant needs a name", hint: "give a name as reviews write it")
        }
        form.add("city", city, asking: "city: ")
      }
    }
  }
}
