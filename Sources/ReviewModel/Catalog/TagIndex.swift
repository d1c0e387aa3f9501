/// Groups reviews by tag and notes the tags of each.
struct TagIndex: Sendable {
  /// By name, written as the newest review writes it.
  let archives: [Archive<Topic>]
  /// The number of each mention's tag in `archives`, review after review.
  private let mentions: [Int]
  /// Where the mentions of each review begin, and where the last ones end.
  private let starts: [Int]

  init(_ archiver: Archiver) {
    var table = TopicTable()
    var (groups, mentions, starts): ([[Int]], [Int], [Int]) = ([], [], [0])
    for (number, review) in archiver.reviews.enumerated() {
      for tag in review.tags {
        let tagNumber = table.number(of: tag.value)
        if tagNumber == groups.count { groups.append([]) }
        groups[tagNumber].append(number)
        mentions.append(tagNumber)
      }
      starts.append(mentions.count)
    }
    let order = Array(groups.indices).sorted(byNameOf: { table.topics[$0] })
    archives = order.map { archiver.archive(table.topics[$0], groups[$0]) }
    let positions = order.inverted
    self.mentions = mentions.map { positions[$0] }
    self.starts = starts
  }

  /// The numbers of a review's tags, in the order in which it names them.
  func tags(of review: Int) -> ArraySlice<Int> { mentions[starts[review]..<starts[review + 1]] }
}

extension [Int] {
  /// Where each number stands, for a list of the numbers from 0.
  var inverted: [Int] {
    var positions = self
    for (position, number) in enumerated() { positions[number] = position }
    return positions
  }
}
