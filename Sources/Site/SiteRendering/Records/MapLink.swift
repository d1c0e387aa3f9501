import ReviewModel
import SiteModel
import Templating

extension RecordFields {
  /// Declares the link to a map of a place.
  mutating func mapLink(_ archive: @escaping @Sendable (Record) -> TopicArchive) {
    url("mapLink", "URL of `map`, otherwise of the coordinates on openstreetmap.org; absent without both.") {
      archive($0).mapLink
    }
  }
}

extension TopicArchive {
  fileprivate var mapLink: String? {
    guard let details = facts?.details else { return nil }
    if let map = details["map"]?.text { return map }
    guard let latitude = details["latitude"]?.machineTexts.first,
      let longitude = details["longitude"]?.machineTexts.first
    else { return nil }
    return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=17/\(latitude)/\(longitude)"
  }
}
