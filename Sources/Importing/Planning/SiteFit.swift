import FrontMatter
import Notation
import ReviewModel

/// How what was imported fits into a site: which of its categories and ratings are which of the site's.
struct SiteFit: Sendable {
  let configuration: SiteConfiguration
  /// Lines to be added to `site.yaml`: fields that it does not declare, origins of pictures that it does not allow.
  let missingLines: [String]
  private let categories: [String: String]
  private let ratings: [ImportedRating: String]

  /// Throws an `ImportFailure` where the site has no such category or rating.
  init(_ configuration: SiteConfiguration, _ collection: ImportedCollection) throws(ImportFailure) {
    self.configuration = configuration
    categories = try Self.categories(of: collection, in: configuration)
    ratings = try Self.ratings(of: collection, on: configuration.scale)
    let declared = Set(configuration.fields.map(\.key))
    let used = Set(collection.reviews.flatMap(\.entries.keys)).subtracting(declared)
    let names = Set(categories.values)
    let fields = collection.site.fields.filter { used.contains($0.key) }.map { "  - \($0.yaml(among: names))" }
    let origins = collection.site.pictureOrigins.subtracting(configuration.allow[.img] ?? []).sorted()
    missingLines =
      (fields.isEmpty ? [] : ["fields:"] + fields) + (origins.isEmpty ? [] : ["allow: {img: \(YAML.texts(origins))}"])
  }

  /// The name of a category in the site.
  func category(_ name: String) -> String { categories[name] ?? name }

  /// A rating as the site writes it.
  func rating(_ rating: ImportedRating?) -> String { rating.flatMap { ratings[$0] } ?? "unrated" }

  private static func categories(
    of collection: ImportedCollection,
    in configuration: SiteConfiguration
  ) throws(ImportFailure) -> [String: String] {
    var names: [String: String] = [:]
    var missing: [String] = []
    for name in Set(collection.reviews.map(\.category)).sorted() {
      let proposed = collection.site.categories.first { $0.name == name } ?? ImportedCategory(name)
      names[name] = configuration.category(like: proposed)?.name
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
    for review in collection.reviews {
      guard let rating = review.rating, texts[rating] == nil else { continue }
      guard let text = collection.site.scale.text(of: rating, on: scale) else {
        throw ImportFailure(
          "rating \(rating) is not on the site's scale (\(scale.extent))",
          at: review.place,
          hint:
            "set the scale in site.yaml, such as ratings: \(collection.site.scale.yaml ?? .mapping([]))"
        )
      }
      texts[rating] = text
    }
    return texts
  }
}

extension SiteConfiguration {
  /// The category that a proposed one must be: of its name or plural, else the only one of its type.
  fileprivate func category(like proposed: ImportedCategory) -> ReviewModel.Category? {
    let names = Set([proposed.name, proposed.plural ?? proposed.name].map(folded))
    if let same = categories.first(where: { names.contains(folded($0.name)) || names.contains(folded($0.plural)) }) {
      return same
    }
    let alike = categories.filter { $0.type != nil && $0.type == proposed.type }
    return alike.count == 1 ? alike[0] : nil
  }
}

extension RatingScale {
  /// Which ratings there are, in words.
  fileprivate var extent: String {
    grades.isEmpty
      ? "\(summary) in steps of \(Rating(hundredths: step))"
      : grades.map(\.name).joined(separator: ", ")
  }
}
