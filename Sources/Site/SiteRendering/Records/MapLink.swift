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
    if let map = facts?.details["map"]?.text { return map }
    guard let (latitude, longitude) = facts?.coordinates else { return nil }
    return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=17/\(latitude)/\(longitude)"
  }
}
