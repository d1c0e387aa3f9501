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
    abstract: "List the reviews, newest first, as a table or as JSON (--format json)."
  )

  @Option(help: "List only reviews of this category.")
  var category: String?

  @Option(help: "List only reviews of this restaurant.")
  var restaurant: String?

  @Option(help: "List only reviews with this tag.")
  var tag: String?

  @Flag(help: "List only picks.")
  var picks = false

  @Flag(help: "List only unrated reviews.")
  var unrated = false

  @Flag(help: "List images instead: original and published bytes, size, uses, and missing alt texts.")
  var pictures = false

  @Flag(help: "List only unpublished reviews: drafts and scheduled ones.")
  var unpublished = false

  @OptionGroup var site: SiteOptions

  func run() async throws {
    try await reportingFailures {
      if pictures { return try await listPictures() }
      let report = try await site.builder().check()
      try report.requireSite()
      reportErrors(report)
      guard let published = report.site else { throw ExitStatus.errors }
      try checkNames(published)
      try unpublished ? listUnpublished(report.unpublishedFiles) : list(published)
      if report.hasErrors { throw ExitStatus.errors }
    }
  }

  private func reportErrors(_ report: BuildReport) {
    guard report.hasErrors else { return }
    Terminal.message("the content has \(report.diagnostics.tally); run verdict check\n")
  }

  private func listPictures() async throws {
    let (pictures, report) = try await site.builder().pictures()
    reportErrors(report)
    let list = PictureList(pictures: pictures)
    try Terminal.output(site.format == .json ? list.json : list.table)
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
    site.printNotice("no reviews with the \(kind) '\(name)'\(similar)")
  }

  private func list(_ site: Site) throws {
    let configuration = site.configuration
    let reviews = site.catalog.reviews.filter { matches($0, configuration.categories) }
    let rows = reviews.map { ReviewRow($0, configuration) }
    try Terminal.output(self.site.format == .json ? rows.json : rows.table)
  }

  private func listUnpublished(_ reviews: [UnpublishedFile]) throws {
    let rows = reviews.map { ["\($0.reason)", $0.title, $0.path] }
    let names = ["reason", "title", "path"]
    let json = rows.map { JSON.object(Array(zip(names, $0.map(JSON.text)))) }
    try Terminal.output(site.format == .json ? JSON.lines(json) : tableRows(rows))
  }

  private func matches(_ review: Review, _ categories: [ReviewModel.Category]) -> Bool {
    if let category, folded(categories[review.category].name) != folded(category) { return false }
    if let restaurant, review.restaurant.map({ folded($0.value.name) }) != folded(restaurant) { return false }
    if let tag, !review.tags.contains(where: { folded($0.value.name) == folded(tag) }) { return false }
    return (!picks || review.isPick) && (!unrated || review.rating == nil)
  }
}

/// A review in the list.
private struct ReviewRow {
  let values: [String]
  /// The values of fields that the site declares.
  let details: [(String, JSON)]

  init(_ review: Review, _ configuration: SiteConfiguration) {
    let categories = configuration.categories
    let rating = review.rating.map(configuration.scale.text) ?? "unrated"
    values = [
      "\(review.published)", rating, review.isPick ? "pick" : "", categories[review.category].name, review.title,
      review.path,
    ]
    details = configuration.fields.compactMap { field in
      review.details[field.key].map { (field.key, $0.json) }
    }
  }

  /// All values by name.
  var json: JSON {
    let names = ["published", "rating", "pick", "category", "title", "path"]
    return .object(Array(zip(names, values.map(JSON.text))) + details)
  }
}

extension FieldValue {
  fileprivate var json: JSON {
    texts.map { .list($0.map(JSON.text)) } ?? .text(machineTexts[0])
  }
}

extension [ReviewRow] {
  fileprivate var table: String { tableRows(map(\.values)) }

  fileprivate var json: String { JSON.lines(map(\.json)) }
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
