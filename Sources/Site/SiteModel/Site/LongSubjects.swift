import ReviewModel

/// A subject with too many reviews to list them on each review's page, or with several reviews of which one is about several
/// times. A separate page lists all.
package struct LongSubject: Sendable {
  package let name: String
  /// The path of its page.
  package let url: String
}

/// The long subjects of a site. Restaurants are excluded if they have pages, which list all visits.
package struct LongSubjects: Sendable {
  /// The subjects, those with the oldest reviews first, so that their paths stay unchanged.
  package let all: [Archive<LongSubject>]
  /// The paths of the pages, by the newest reviews.
  private let urls: [ReviewID: String]

  init(_ catalog: Catalog, _ subjects: Subjects, _ shown: ShownPages, _ configuration: SiteConfiguration) {
    let groups = subjects.groups.filter { group in
      (group.count > Subjects.limit || catalog.reviews.areRepeated(group))
        && !(shown.contains(.restaurants) && catalog.reviews[group[0]].restaurant != nil)
    }
    var taken: [String: Int] = [:]
    all = groups.sorted { $0[$0.count - 1] > $1[$1.count - 1] }.map { group in
      let oldest = catalog.reviews[group[group.count - 1]]
      let slug = Slug(of: oldest.subject, configuration.slugLetters)
      let url = Permalinks.subject(slug, configuration.categories[oldest.category].slug)
      let others = taken[url, default: 0]
      taken[url] = others + 1
      let name = catalog.reviews[group[0]].subject
      return catalog.occasions.archive(LongSubject(name: name, url: others > 0 ? "\(url)\(others + 1)/" : url), group)
    }
    urls = Dictionary(all.map { ($0.reviews[0], $0.subject.url) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the path of a subject's page by its newest review; nil without a page.
  func url(ofNewest review: ReviewID) -> String? { urls[review] }
}

extension [Review] {
  /// Whether one of several reviews is about several times.
  func areRepeated(_ group: [ReviewID]) -> Bool { group.count > 1 && group.contains { self[$0].times > 1 } }
}
