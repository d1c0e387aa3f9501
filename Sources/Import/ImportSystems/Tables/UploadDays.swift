import FrontMatter
import ImportFormats

extension ImportedCollection {
  /// The minimum number of reviews with one day of publication for an upload.
  private static let fewest = 5

  /// Replaces the day on which a list was uploaded to a service, which is not a day of publication, by the day of the visit.
  /// It is an upload if at least five reviews, and half of those with another day, have the same day.
  mutating func omitUploadDays() {
    let dated = reviews.indices.filter { reviews[$0].entries["visited"] != nil }
    let days = Dictionary(grouping: dated) { reviews[$0].entries["published"].map { "\($0)" } ?? "" }
    for (day, indices) in days.sorted(by: { $0.key < $1.key })
    where !day.isEmpty && indices.count >= Self.fewest && indices.count * 2 >= dated.count {
      for index in indices {
        reviews[index].entries["date"] = reviews[index].entries["visited"]
        (reviews[index].entries["visited"], reviews[index].entries["published"]) = (nil, nil)
      }
      let text = "day of an upload omitted as day of publication"
      let reviewCount = "\(day) of \(indices.count) reviews"
      remarks.append(ImportRemark(.changed, text, of: reviewCount, at: reviews[indices[0]].place))
    }
  }
}
