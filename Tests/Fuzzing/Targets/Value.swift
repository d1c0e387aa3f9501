import Notation
import ReviewModel
import Templating

extension FuzzTarget {
  /// Days, months, ratings, numbers and site URLs: printed values are parsed as equal values.
  static let value = FuzzTarget(name: "Value") { bytes in
    let text = text(bytes)
    if let day = CalendarDay(text) { hold(CalendarDay(day.description) == day, "\(day) is parsed as another day") }
    if let month = CalendarMonth(text) { hold((1...12).contains(month.month), "month \(month.month)") }
    if let hundredths = Rating.hundredths(of: text), (0...10_000).contains(hundredths) {
      let rating = Rating(hundredths: hundredths)
      hold(Rating.hundredths(of: rating.description) == hundredths, "\(rating) is parsed as another rating")
    }
    if let url = SiteURL(text) { hold(SiteURL(url.origin + url.basePath) == url, "\(url) is parsed as another site") }
    if let number = TemplateNumber(text: text) { hold(number.decimals >= 0, "\(number.decimals) decimals") }
  }
}
