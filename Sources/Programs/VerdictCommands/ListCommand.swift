import ArgumentParser
import Diagnostics
import Notation
import ReviewModel
import SiteFiles
import SiteModel

/// `verdict list`: prints the reviews as a table or JSON.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the reviews, newest first, as a table or as JSON (--format json).",
    usage: "verdict list [<options>]",
    discussion: examples("list --unrated", "list --category Film --sort -rating", "list --format json --drafts")
  )

  @Option(
    help: ArgumentHelp("List only reviews of this category.", valueName: "name"),
    completion: .siteNames("category")
  )
  var category: String?

  @Option(
    help: ArgumentHelp("List only reviews of this restaurant.", valueName: "name"),
    completion: .siteNames("restaurant")
  )
  var restaurant: String?

  @Option(
    help: ArgumentHelp("List only reviews with this tag.", valueName: "name"),
    completion: .siteNames("tags")
  )
  var tag: String?

  @Flag(help: "List only picks.")
  var picks = false

  @Flag(help: "List only unrated reviews.")
  var unrated = false

  @Flag(help: "List images instead: original and published bytes, size, uses, and missing alt texts.")
  var pictures = false

  @Flag(help: "List only unpublished reviews: drafts and scheduled ones.")
  var unpublished = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Sort by published, visited, rating or title; with a leading '-', in descending order. (default: -published)",
      valueName: "key"
    ),
    completion: .list(ReviewOrder.names)
  )
  var sort: ReviewOrder?

  @Flag(help: "Reverse the order.")
  var reverse = false

  @Option(help: "Format of the list.")
  var format: TableFormat = .text

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @OptionGroup(title: "Content") var folders: FolderOptions
  @OptionGroup(title: "Content") var selection: SelectionOptions
  @OptionGroup(title: "Content") var clock: ClockOptions
  @OptionGroup var jobs: JobOptions

  func run() async throws {
    try await reportingFailures {
      if pictures { return try await listPictures() }
      let report = try await builder().check()
      try report.requireSite()
      reportErrors(report)
      guard let published = report.site else { throw ExitStatus.errors }
      try checkNames(published)
      try unpublished ? listUnpublished(report.unpublishedFiles) : list(published)
      if report.hasErrors { throw ExitStatus.errors }
    }
  }

  private func builder() throws -> SiteBuilder { try folders.builder(selection, clock, jobs) }

  private func reportErrors(_ report: BuildReport) {
    guard report.hasErrors else { return }
    Terminal.message("the content has \(report.diagnostics.tally); run verdict check\n")
  }

  private func listPictures() async throws {
    let (pictures, report) = try await builder().pictures()
    reportErrors(report)
    let list = PictureList(pictures: pictures)
    try Terminal.output(format == .json ? list.json : list.table)
    if report.hasErrors { throw ExitStatus.errors }
  }

  /// Throws for an unknown category; prints a message if a tag or restaurant has no reviews.
  private func checkNames(_ site: Site) throws {
    let categories = site.configuration.categories.map(\.name)
    if let category, !categories.contains(where: { folded($0) == folded(category) }) {
      let known = "use \(categories.joined(separator: ", "))"
      throw Misuse(text: "unknown category '\(category)'", unknown: category, among: categories, hint: known)
    }
    reportUnknown(of: tag, "tag", among: site.catalog.tags.archives.map(\.topic.name))
    reportUnknown(of: restaurant, "restaurant", among: site.catalog.restaurants.archives.map(\.topic.name))
  }

  private func reportUnknown(of name: String?, _ kind: String, among names: [String]) {
    guard let name, !names.contains(where: { folded($0) == folded(name) }) else { return }
    let similar = didYouMean(name, among: names).map { "; \($0)" } ?? ""
    if !quiet { Terminal.message("no reviews with the \(kind) '\(name)'\(similar)\n") }
  }

  private func list(_ site: Site) throws {
    let configuration = site.configuration
    let matching = site.catalog.reviews.filter { matches($0, configuration.categories) }
    let sorted = sort?.sorted(matching, configuration.scale) ?? matching
    let rows = (reverse ? sorted.reversed() : sorted).map { ReviewRow($0, configuration) }
    try Terminal.output(format == .json ? rows.json : rows.table)
  }

  private func listUnpublished(_ reviews: [UnpublishedFile]) throws {
    let rows = reviews.map { ["\($0.reason)", $0.title, $0.path] }
    let names = ["reason", "title", "path"]
    let json = rows.map { JSON.object(Array(zip(names, $0.map(JSON.text)))) }
    try Terminal.output(format == .json ? JSON.lines(json) : tableRows(rows))
  }

  private func matches(_ review: Review, _ categories: [ReviewModel.Category]) -> Bool {
    if let category, folded(categories[review.category].name) != folded(category) { return false }
    if let restaurant, review.restaurant.map({ folded($0.value.name) }) != folded(restaurant) { return false }
    if let tag, !review.tags.contains(where: { folded($0.value.name) == folded(tag) }) { return false }
    return (!picks || review.isPick) && (!unrated || review.rating == nil)
  }
}

/// Returns rows with aligned columns, separated by two spaces.
func tableRows(_ rows: [[String]]) -> String {
  guard let first = rows.first else { return "" }
  let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    let cells = zip(row, widths).dropLast().map { cell, width in
      printable(cell) + String(repeating: " ", count: width - cell.count)
    }
    return (cells + [printable(row[row.count - 1])]).joined(separator: "  ") + "\n"
  }.joined()
}
