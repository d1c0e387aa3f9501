import ArgumentParser
import Diagnostics

/// The subject of the reviews of a new site. A site may combine several, but `anything` contains some of each.
enum NewSiteKind: String, CaseIterable, ExpressibleByArgument {
  case anything, films, books, restaurants

  /// The paths of short reviews that each demonstrate other features, the newest first, of their images, and of further files.
  var examples: [String] {
    let reviews = names.map { "reviews/\($0).md" }
    return reviews + reviews.compactMap(Self.image) + places.map { "restaurants/\($0).md" } + ["log/\(rawValue).yaml"]
  }

  /// The names of the reviews. With the newest as the leading one, the others fill the rows of the home page.
  private var names: [String] {
    switch self {
    case .anything:
      [
        "seven-samurai", "aurora-second-visit", "forno-ottavia", "frankenstein", "the-third-man", "middlemarch",
        "safety-last", "the-periodic-table", "aurora-first-visit",
      ]
    case .films:
      [
        "seven-samurai", "the-third-man", "tokyo-story", "some-like-it-hot", "metropolis", "safety-last", "nosferatu",
        "ikiru", "bicycle-thieves", "fawlty-towers", "rear-window", "alien", "groundhog-day",
      ]
    case .books:
      [
        "the-tombs-of-atuan", "frankenstein", "the-wind-in-the-willows", "a-room-of-ones-own", "three-men-in-a-boat",
        "middlemarch", "the-left-hand-of-darkness", "a-wizard-of-earthsea", "the-periodic-table", "walden",
        "bleak-house", "the-moonstone", "orlando",
      ]
    case .restaurants:
      [
        "aurora-second-visit", "forno-ottavia", "cafe-lumen", "banco-verde", "piccolo-faro", "sala-giglio",
        "chiosco-ponte", "aurora-first-visit", "tinello-12",
      ]
    }
  }

  /// The names of the files about restaurants.
  private var places: [String] {
    switch self {
    case .anything: ["trattoria-aurora", "forno-ottavia"]
    case .restaurants:
      [
        "trattoria-aurora", "forno-ottavia", "cafe-lumen", "banco-verde", "piccolo-faro", "sala-giglio",
        "chiosco-al-ponte", "tinello-12",
      ]
    case .films, .books: []
    }
  }

  /// Returns the path of the image that a review names; nil without one.
  private static func image(of review: String) -> String? {
    let line = embeddedText("content/\(review)").split(separator: "\n").first { $0.hasPrefix("image: ") }
    return line.map { "reviews/\($0.dropFirst("image: ".count))" }
  }

  /// The categories in `site.yaml` that the fields of this kind are for.
  var categories: [String] {
    switch self {
    case .anything: []
    case .films: ["Film", "Series"]
    case .books: ["Fiction", "Non-fiction"]
    case .restaurants: ["Restaurant", "Café", "Bar"]
    }
  }

  /// The kinds that share fields.
  static let groups: [[NewSiteKind]] = [[.films], [.books], [.restaurants], [.films, .books]]
}

// MARK: - Several kinds
extension NewSiteKind {
  /// Returns an error message for kinds that cannot be combined.
  static func complaint(about kinds: [NewSiteKind]) -> String? {
    let others = kinds.filter { $0 != .anything }
    guard others.count < kinds.count, let first = others.first else { return nil }
    return "'anything' cannot be combined with '\(first.rawValue)'; leave one of them out"
  }

  /// The answer on a terminal: kinds separated by commas or spaces.
  static var asked: [NewSiteKind]? {
    let answer = ask("kinds of reviews: films, books, restaurants, or anything (anything): ") { answer in
      let (kinds, unknown) = parse(answer)
      guard let name = unknown.first else { return complaint(about: kinds) }
      let names = allCases.map(\.rawValue)
      return "unknown kind '\(name)'; \(didYouMean(name, among: names) ?? "use \(names.joined(separator: ", "))")"
    }
    return answer.map { parse($0).kinds }
  }

  private static func parse(_ answer: String) -> (kinds: [NewSiteKind], unknown: [String]) {
    let names = answer.split { ", ".contains($0) }.map { $0.lowercased() }.filter { $0 != "and" }
    return (names.compactMap(NewSiteKind.init), names.filter { NewSiteKind(rawValue: $0) == nil })
  }
}
