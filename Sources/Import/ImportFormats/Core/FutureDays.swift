import Notation

extension ImportedCollection {
  /// Omits the days after today from the rows of tables, and adds a remark about each.
  package mutating func omitFutureDays(_ today: CalendarDay?) {
    guard let today else { return }
    var found: [ImportRemark] = []
    for index in reviews.indices {
      reviews[index].omitDays(after: today, &found)
      for other in reviews[index].others.indices { reviews[index].others[other].omitDays(after: today, &found) }
    }
    for index in log.indices { log[index].omitDays(after: today, &found) }
    remarks += found
  }
}

extension ImportedReview {
  fileprivate mutating func omitDays(after today: CalendarDay, _ remarks: inout [ImportRemark]) {
    func isFuture(_ day: CalendarDay?) -> Bool { day.map { $0 > today } ?? false }
    guard var days else { return }
    let all = days.times.flatMap { [$0.start, $0.day] } + [days.logged]
    for case let day? in Set(all) where isFuture(day) {
      remarks.append(ImportRemark(.changed, "day in the future omitted", of: "\(title), \(day)", at: place))
    }
    days.times.removeAll { isFuture($0.start) || $0.start == nil && isFuture($0.day) }
    for index in days.times.indices where isFuture(days.times[index].day) { days.times[index].day = nil }
    if isFuture(days.logged) { days.logged = nil }
    self.days = days
    for key in ["date", "started", "added"] where isFuture(entries[key].flatMap { CalendarDay($0.description) }) {
      entries[key] = nil
    }
  }
}
