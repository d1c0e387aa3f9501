import ImportFormats
import Notation
import ReviewModel

/// A review of Google Takeout: a GeoJSON feature (RFC 7946) with the newer or the older member names.
struct GoogleReview {
  let place: GooglePlace
  let day: CalendarDay?
  /// The rating in hundredths; nil if unrated.
  let rating: Int?
  let text: String
  /// The answers to Google's questions.
  let answers: [Answer]

  struct Answer {
    let question: String
    /// The answers: one text or number, or the chosen options.
    var texts: [String]
    /// The type of the field.
    var type: String
  }

  /// Creates a review; nil if the feature has no properties.
  init?(_ feature: JSONValue) {
    guard let properties = feature["properties"] else { return nil }
    place = GooglePlace(properties, feature["geometry"])
    day = (properties["date"] ?? properties["Published"])?.text.flatMap { CalendarDay($0) }
    rating = (properties["five_star_rating_published"] ?? properties["Star Rating"])?.text.flatMap(Self.rating)
    let texts = ["review_text_published", "Review", "Review Comment"]
    text = texts.lazy.compactMap { properties[$0]?.text }.first ?? ""
    answers = Answer.joined(properties["questions"]?.elements.compactMap(Answer.init) ?? [])
  }

  /// Parses stars as a number or, in some exports, a word; returns hundredths.
  private static func rating(_ text: String) -> Int? {
    if let place = ["ONE", "TWO", "THREE", "FOUR", "FIVE"].firstIndex(of: text) { return (place + 1) * 100 }
    return Rating.hundredths(of: text).flatMap { (1...500).contains($0) ? $0 : nil }
  }
}

extension GoogleReview.Answer {
  /// Merges answers with equal questions; different answers to one question become a list.
  fileprivate static func joined(_ answers: [Self]) -> [Self] {
    var joined: [Self] = []
    for answer in answers {
      guard let index = joined.firstIndex(where: { $0.question == answer.question }) else {
        joined.append(answer)
        continue
      }
      let new = answer.texts.filter { !joined[index].texts.contains($0) }
      guard !new.isEmpty else { continue }
      (joined[index].texts, joined[index].type) = (joined[index].texts + new, "texts")
    }
    return joined
  }

  fileprivate init?(_ json: JSONValue) {
    guard let question = json["question"]?.text, !cleaned(question).isEmpty else { return nil }
    self.question = cleaned(question)
    let options = json["selected_options"]?.elements.compactMap(\.text) ?? []
    if let option = json["selected_option"]?.text, !cleaned(option).isEmpty {
      (texts, type) = ([option], "text")
    } else if !options.isEmpty {
      (texts, type) = (options, "texts")
    } else if let rating = json["rating"]?.text, exactDecimal(rating) != nil {
      (texts, type) = ([rating], ["1", "2", "3", "4", "5"].contains(rating) ? "rating" : "number")
    } else {
      return nil
    }
  }
}

/// The reviewed place.
struct GooglePlace {
  /// The name; empty if Google no longer lists the place.
  let name: String
  let address: String
  /// The country code (ISO 3166-1 alpha-2).
  let country: String
  /// The coordinates in degrees, as written.
  let coordinates: (latitude: String, longitude: String)?
  let map: String?

  init(_ properties: JSONValue, _ geometry: JSONValue?) {
    let location = properties["location"] ?? properties["Location"]
    func text(_ names: String...) -> String { cleaned(names.lazy.compactMap { location?[$0]?.text }.first ?? "") }
    let named = text("name", "Business Name", "Title")
    name = named.isEmpty ? cleaned(properties["Title"]?.text ?? "") : named
    address = text("address", "Address")
    country = text("country_code", "Country Code")
    map = (properties["google_maps_url"] ?? properties["Google Maps URL"])?.text
    coordinates = Self.coordinates(geometry) ?? Self.coordinates(of: location?["Geo Coordinates"])
  }

  /// Returns coordinates; GeoJSON lists the longitude first (RFC 7946, section 3.1.1). A deleted place has zero
  /// coordinates, which return nil.
  private static func coordinates(_ geometry: JSONValue?) -> (String, String)? {
    let numbers = geometry?["coordinates"]?.elements.compactMap(\.text) ?? []
    return numbers.count >= 2 ? known(latitude: numbers[1], longitude: numbers[0]) : nil
  }

  private static func coordinates(of older: JSONValue?) -> (String, String)? {
    guard let latitude = older?["Latitude"]?.text, let longitude = older?["Longitude"]?.text else { return nil }
    return known(latitude: latitude, longitude: longitude)
  }

  private static func known(latitude: String, longitude: String) -> (String, String)? {
    guard let (north, east) = Double(latitude).flatMap({ north in Double(longitude).map { (north, $0) } }),
      exactDecimal(latitude) != nil, exactDecimal(longitude) != nil,
      abs(north) <= 90, abs(east) <= 180, north != 0 || east != 0
    else { return nil }
    return (latitude, longitude)
  }

  /// The unique identifier: Google's place number, which URLs contain in two forms, else the name and address.
  var identity: String {
    Self.identity("\(name) \(address)", map)
  }

  /// Returns the place number of a URL, else the text as a name in a URL.
  static func identity(_ text: String, _ url: String?) -> String {
    url.flatMap(number).map { "\($0)" } ?? Slug(of: text)?.value ?? ""
  }

  private static func number(in url: String) -> UInt64? {
    if let decimal = url.firstMatch(of: /[?&]cid=(\d+)/)?.1 { return UInt64(decimal) }
    return url.firstMatch(of: /0x[0-9A-Fa-f]+:0x([0-9A-Fa-f]+)/).flatMap { UInt64($0.1, radix: 16) }
  }
}
