import Notation
import ReviewModel
import SiteModel
import Templating

/// The topics of each kind with coordinates, such as restaurants, for maps (RFC 7946). The index of a file is that of its kind.
struct PlacesKind: UntemplatedKind {
  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.catalog.topics.enumerated().compactMap { index, topics in
      site.placesURL(of: topics.kind).map { PageAddress(url: $0, index: index) }
    }
  }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    hasher.add(hasher.site.identifier(of: page.url))
    for place in places(of: page, in: hasher.site) {
      hasher.add(place.hasPage ? place.url : "")
      hasher.add(place.facts?.details)
      hasher.add(place.topic.name)
      hasher.add(place.summary.average.map { [$0.sum, $0.count] } ?? [])
      hasher.add(place.reviews.count)
      hasher.add(place.summary.seen)
    }
  }

  func bytes(of page: PagePlan, _ contents: PageContents) -> ContiguousArray<UInt8> {
    let features = places(of: page, in: contents.site).compactMap(contents.site.feature)
    return JSON.object([("type", "FeatureCollection"), ("features", .list(features))]).bytes
  }

  private func places(of page: PagePlan, in site: Site) -> [TopicArchive] {
    site.catalog.topics[page.index].archives.filter(\.isPlace)
  }
}

extension TopicArchive {
  /// Whether the file of the topic contains coordinates.
  fileprivate var isPlace: Bool { kind.hasCoordinates && facts?.coordinates != nil }
}

extension Site {
  /// Returns the path of the places of a kind of topics; nil without coordinates, or if the topics have no pages.
  func placesURL(of kind: TopicKind) -> String? {
    guard shown.haveTopics(of: kind), kind.hasCoordinates,
      catalog.topics.first(where: { $0.kind == kind })?.archives.contains(where: \.isPlace) == true
    else { return nil }
    return Permalinks.places(kind)
  }

  /// Returns a place as a feature; its position is longitude, then latitude (RFC 7946, section 3.1.1).
  fileprivate func feature(_ place: TopicArchive) -> JSON? {
    guard let facts = place.facts, let (latitude, longitude) = facts.coordinates else { return nil }
    let position = JSON.list([.decimal(longitude), .decimal(latitude)])
    return .object([
      ("type", "Feature"), ("geometry", .object([("type", "Point"), ("coordinates", position)])),
      ("properties", .object(properties(of: place, facts.details))),
    ])
  }

  private func properties(of place: TopicArchive, _ details: Details) -> [(String, JSON)] {
    let facts = place.kind.placeKeys.compactMap { key in
      details[key].map { (key, JSON.text($0.machineTexts.joined(separator: ", "))) }
    }
    let (seen, count) = (place.summary.seen, place.reviews.count)
    let average = place.summary.average.map { [("average", JSON.decimal(TemplateNumber($0).plainText))] } ?? []
    return [("name", .text(typeset(place.topic.name)))]
      + (place.hasPage ? [("url", .text(identifier(of: place.url)))] : []) + [("reviews", .number(count))]
      + (seen > count ? [("seen", .number(seen))] : []) + average + facts
  }
}

extension TopicKind {
  /// The facts of a place on a map; those of declared kinds are all but the coordinates.
  fileprivate var placeKeys: [String] {
    if self == .restaurants { return ["address", "neighbourhood", "city", "country", "cuisine", "price", "closed"] }
    let others: Set = ["latitude", "longitude", "name", "url", "reviews", "seen", "average"]
    return fields.map(\.key).filter { !others.contains($0) }
  }
}
