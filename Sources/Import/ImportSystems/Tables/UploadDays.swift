import ImportFormats
import Notation

extension ImportedCollection {
  /// The minimum number of reviews with one day of publication for an upload.
  private static let fewest = 5

  /// Omits the day on which a list was uploaded to a service, which is not a day of publication. It is an upload if at least
  /// five reviews, and half of those with another day of the visit, have the same day.
  mutating func omitUploadDays() {
    let dated = reviews.indices.filter { index in reviews[index].days.map { $0.latest != $0.logged } ?? false }
    let days = Dictionary(grouping: dated) { reviews[$0].days?.publication }
    for (day, indices) in days.sorted(by: { ($0.key ?? .epoch) < ($1.key ?? .epoch) })
    where day != nil && indices.count >= Self.fewest && indices.count * 2 >= dated.count {
      for index in indices { reviews[index].days?.omitPublication() }
      let text = "day of an upload omitted as day of publication"
      let reviewCount = "\(day, default: "") of \(indices.count) reviews"
      remarks.append(ImportRemark(.changed, text, of: reviewCount, at: reviews[indices[0]].place))
    }
  }
}

extension ImportedDays {
  /// The day on which the user added or rated the subject after seeing it.
  fileprivate var publication: CalendarDay? { logged.flatMap { $0 > latest ?? .epoch ? $0 : nil } }

  fileprivate mutating func omitPublication() { logged = latest }
}
