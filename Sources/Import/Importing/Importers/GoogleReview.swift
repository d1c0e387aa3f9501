import Notation
import ReviewModel

/// A review as Google Takeout has it: a feature of GeoJSON (RFC 7946), in the newer or the older of two shapes.
struct GoogleReview {
  let place: GooglePlace
  let day: CalendarDay?
  /// Times 100; nil where there is none.
  let rating: Int?
  let text: String
  /// What Google asked, with the answers.
  let answers: [Answer]

  struct Answer {
    let question: String
    var value: Value
  }

  enum Value: Equatable {
    case text(String)
    case texts([String])
    case number(String)

    fileprivate var texts: [String] {
      switch self {
      case .text(let text), .number(let text): [text]
      case .texts(let texts): texts
      }
    }
  }

  /// Nil for what is no review.
  init?(_ feature: JSONValue) {
    guard let properties = feature["properties"] else { return nil }
    place = GooglePlace(properties, feature["geometry"])
    day = (properties["date"] ?? properties["Published"])?.text.flatMap { CalendarDay($0) }
    rating = (properties["five_star_rating_published"] ?? properties["Star Rating"])?.text.flatMap(Self.rating)
    let texts = ["review_text_published", "Review", "Review Comment"]
    text = texts.lazy.compactMap { properties[$0]?.text }.first ?? ""
    answers = Answer.joined(properties["questions"]?.elements.compactMap(Answer.init) ?? [])
  }

  /// Stars as a number, or as a word of which some exports make use.
  private static func rating(_ text: String) -> Int? {
    if let place = ["ONE", "TWO", "THREE", "FOUR", "FIVE"].firstIndex(of: text) { return (place + 1) * 100 }
    return Rating.hundredths(of: text).flatMap { (1...500).contains($0) ? $0 : nil }
  }
}

extension GoogleReview.Answer {
  /// Answers of which no two are to one question: of several different ones to it a list is made.
  fileprivate static func joined(_ answers: [Self]) -> [Self] {
    var joined: [Self] = []
    for answer in answers {
      guard let index = joined.firstIndex(where: { $0.question == answer.question }) else {
        joined.append(answer)
        continue
      }
      let known = joined[index].value
      guard known != answer.value else { continue }
      joined[index].value = .texts(known.texts + answer.value.texts.filter { !known.texts.contains($0) })
    }
    return joined
  }

  fileprivate init?(_ json: JSONValue) {
    guard let question = json["question"]?.text, !cleaned(question).isEmpty else { return nil }
    self.question = cleaned(question)
    let options = json["selected_options"]?.elements.compactMap(\.text) ?? []
    if let option = json["selected_option"]?.text, !cleaned(option).isEmpty {
      value = .text(option)
    } else if !options.isEmpty {
      value = .texts(options)
    } else if let rating = json["rating"]?.text, exactDecimal(rating) != nil {
      value = .number(rating)
    } else {
      return nil
    }
  }
}

/// What a review is about.
struct GooglePlace {
  /// Empty where the place is gone.
  let name: String
  let address: String
  /// Two letters (ISO 3166-1).
  let country: String
  /// In degrees, as they were written.
  let coordinates: (latitude: String, longitude: String)?
  let map: String?

  init(_ properties: JSONValue, _ geometry: JSONValue?) {
    let location = properties["location"] ?? properties["Location"]
    func text(_ names: String...) -> String { cleaned(names.lazy.compactMap { location?[$0]?.text }.first ?? "") }
    name = text("name", "Business Name", "Title")
    address = text("address", "Address")
    country = text("country_code", "Country Code")
    map = (properties["google_maps_url"] ?? properties["Google Maps URL"])?.text
    coordinates = Self.coordinates(geometry) ?? Self.coordinates(of: location?["Geo Coordinates"])
  }

  /// GeoJSON has the longitude first (RFC 7946, section 3.1.1); a place that is gone stands at zero.
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

  /// What tells it from others: Google's number of the place, which its addresses have in two forms, else name and address.
  var identity: String {
    map.flatMap(Self.number).map { "\($0)" } ?? Slug(of: "\(name) \(address)")?.value ?? ""
  }

  private static func number(in url: String) -> UInt64? {
    if let decimal = url.firstMatch(of: /[?&]cid=(\d+)/)?.1 { return UInt64(decimal) }
    return url.firstMatch(of: /0x[0-9A-Fa-f]+:0x([0-9A-Fa-f]+)/).flatMap { UInt64($0.1, radix: 16) }
  }
}
