import Notation
import ReviewModel
import SiteModel
import Templating

/// The restaurants with coordinates, for maps (RFC 7946).
struct PlacesKind: UntemplatedKind {
  var option: OptionalPages? { .restaurants }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.hasPlaces ? [PageAddress(url: Permalinks.places)] : []
  }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    hasher.add(hasher.site.identifier(of: Permalinks.places))
    for place in hasher.site.places {
      hasher.add(place.url)
      hasher.add(place.facts?.details)
      hasher.add(place.topic.name)
      hasher.add(place.summary.average.map { [$0.sum, $0.count] } ?? [])
      hasher.add(place.reviews.count)
    }
  }

  func bytes(of page: PagePlan, _ contents: PageContents) -> ContiguousArray<UInt8> {
    let features = contents.site.places.compactMap(contents.site.feature)
    return JSON.object([("type", "FeatureCollection"), ("features", .list(features))]).bytes
  }
}

extension Site {
  /// Whether a restaurant has coordinates, and restaurants have pages.
  var hasPlaces: Bool { shown.contains(.restaurants) && !places.isEmpty }

  /// The restaurants with coordinates, by rank.
  fileprivate var places: [TopicArchive] {
    catalog.restaurants.archives.filter {
      $0.facts?.details["latitude"] != nil && $0.facts?.details["longitude"] != nil
    }
  }

  /// Returns a place as a feature; its position is longitude, then latitude (RFC 7946, section 3.1.1).
  fileprivate func feature(_ place: TopicArchive) -> JSON? {
    guard let details = place.facts?.details, let latitude = details["latitude"]?.machineTexts.first,
      let longitude = details["longitude"]?.machineTexts.first
    else { return nil }
    let position = JSON.list([.decimal(longitude), .decimal(latitude)])
    return .object([
      ("type", "Feature"), ("geometry", .object([("type", "Point"), ("coordinates", position)])),
      ("properties", .object(properties(of: place, details))),
    ])
  }

  private func properties(of place: TopicArchive, _ details: Details) -> [(String, JSON)] {
    let facts = ["address", "neighbourhood", "city", "country", "cuisine", "price", "closed"].compactMap { key in
      details[key].map { (key, JSON.text($0.machineTexts.joined(separator: ", "))) }
    }
    let average = place.summary.average.map { [("average", JSON.decimal(TemplateNumber($0).plainText))] } ?? []
    return [
      ("name", .text(typeset(place.topic.name))), ("url", .text(identifier(of: place.url))),
      ("reviews", .number(place.reviews.count)),
    ] + average + facts
  }
}
