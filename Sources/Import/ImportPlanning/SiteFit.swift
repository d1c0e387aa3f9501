import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// The mapping of imported categories and ratings to the categories and ratings of a site.
struct SiteFit: Sendable {
  let configuration: SiteConfiguration
  /// Lines to add to `site.yaml`: undeclared fields, and image origins that are not allowed.
  let missingLines: [String]
  private let categories: [String: String]
  private let ratings: [ImportedRating: String]

  /// Creates the mapping. A proposed configuration lacks only what validation rejects: its first category replaces rejected
  /// ones. Throws an `ImportFailure` if the site lacks a category or rating.
  init(
    _ configuration: SiteConfiguration,
    _ collection: ImportedCollection,
    isProposed: Bool = false
  ) throws(ImportFailure) {
    self.configuration = configuration
    let standard = isProposed ? configuration.categories.first?.name : nil
    categories = try Self.categories(of: collection, in: configuration, orElse: standard)
    ratings = try Self.ratings(of: collection, on: configuration.scale)
    let (declared, ofVisits) = (Set(configuration.fields.map(\.key)), Set(configuration.visitFields.map(\.key)))
    let names = Set(categories.values)
    let fields = collection.usedFields.filter { !($0.isOfVisits ? ofVisits : declared).contains($0.key) }
      .map { "  - \($0.yaml(among: names))" }
    let origins = collection.site.pictureOrigins.subtracting(configuration.allow[.img] ?? []).sorted()
    missingLines =
      isProposed
      ? []
      : (fields.isEmpty ? [] : ["fields:"] + fields) + (origins.isEmpty ? [] : ["allow: {img: \(YAML.texts(origins))}"])
  }

  /// Returns the site's name for a category.
  func category(_ name: String) -> String { categories[name] ?? name }

  /// Returns a rating as front matter text of the site.
  func rating(_ rating: ImportedRating?) -> String { rating.flatMap { ratings[$0] } ?? "unrated" }

  private static func categories(
    of collection: ImportedCollection,
    in configuration: SiteConfiguration,
    orElse standard: String?
  ) throws(ImportFailure) -> [String: String] {
    var names: [String: String] = [:]
    var missing: [String] = []
    for name in Set(collection.entries.map(\.category)).sorted() {
      let proposed = collection.site.categories.first { $0.name == name } ?? ImportedCategory(name)
      names[name] = configuration.category(like: proposed)?.name ?? standard
      if names[name] == nil { missing.append("  - \(proposed.yaml)") }
    }
    guard missing.isEmpty else {
      throw ImportFailure(
        "missing categories in site.yaml",
        hint: "add below categories: in site.yaml\n" + missing.joined(separator: "\n")
      )
    }
    return names
  }

  private static func ratings(
    of collection: ImportedCollection,
    on scale: RatingScale
  ) throws(ImportFailure) -> [ImportedRating: String] {
    var texts: [ImportedRating: String] = [:]
    for entry in collection.entries {
      for rating in [entry.rating, entry.standingRating].compactMap(\.self) where texts[rating] == nil {
        guard let text = collection.site.scale.text(of: rating, on: scale) else {
          let message = "rating \(rating) is not on the site's scale (\(scale.extent))"
          throw ImportFailure(message, at: entry.place, hint: collection.scaleHint(on: scale))
        }
        texts[rating] = text
      }
    }
    return texts
  }
}

extension SiteConfiguration {
  /// Returns the category with the name or plural of a proposed category, else the only category of its type, else nil.
  fileprivate func category(like proposed: ImportedCategory) -> ReviewModel.Category? {
    let names = Set([proposed.name, proposed.plural ?? proposed.name].map(folded))
    if let same = categories.first(where: { names.contains(folded($0.name)) || names.contains(folded($0.plural)) }) {
      return same
    }
    let similar = categories.filter { $0.type != nil && $0.type == proposed.type }
    return similar.count == 1 ? similar[0] : nil
  }
}

extension RatingScale {
  /// The possible ratings as a phrase.
  fileprivate var extent: String {
    grades.isEmpty
      ? "\(summary) in steps of \(Rating(hundredths: step))"
      : grades.map(\.name).joined(separator: ", ")
  }
}
