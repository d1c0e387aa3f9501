import ArgumentParser
import Diagnostics

/// The subject of the reviews of a new site. A site may combine several, but `anything` contains some of each.
enum NewSiteKind: String, CaseIterable, ExpressibleByArgument {
  case anything, films, books, restaurants

  /// The paths of short reviews that each demonstrate other features, and of their images and topics, in reading order.
  var examples: [String] {
    switch self {
    case .anything: Self.restaurant + ["reviews/seven-samurai.md", "reviews/middlemarch.md"]
    case .films: ["reviews/seven-samurai.md", "reviews/ikiru.md", "reviews/fawlty-towers.md"]
    case .books:
      ["reviews/a-wizard-of-earthsea.md", "reviews/the-tombs-of-atuan.md", "reviews/a-room-of-ones-own.md"]
    case .restaurants: Self.restaurant + ["reviews/cafe-lumen.md"]
    }
  }

  /// A restaurant with two visits.
  private static let restaurant = [
    "reviews/aurora-first-visit.md", "reviews/aurora-second-visit.md", "reviews/aurora-plate.svg",
    "restaurants/trattoria-aurora.md",
  ]

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
