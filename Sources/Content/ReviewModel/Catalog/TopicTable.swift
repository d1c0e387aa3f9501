import BinaryCoding

/// Gives every topic a number in the order in which they come; topics with one key share it.
struct TopicTable {
  private(set) var topics: [Topic] = []
  private var table = NumberTable()
  /// What else topics with facts are called, where it is nobody's first name.
  private let otherNames: [NameKey: Int]

  /// Makes a table that knows what has facts; of two of one key, the first.
  init(_ facts: [TopicFacts]) {
    otherNames = facts.otherNames
    for facts in facts { add(facts.topic.value) }
  }

  /// The number of a topic; a new one is written as it is here.
  mutating func number(of topic: Topic) -> Int {
    known(topic, TextHasher.hash(topic.key.value)) ?? otherNames[topic.key] ?? add(topic)
  }

  private func known(_ topic: Topic, _ hash: UInt64) -> Int? {
    table.first(hash) { topics[$0].key == topic.key }
  }

  @discardableResult
  private mutating func add(_ topic: Topic) -> Int {
    let hash = TextHasher.hash(topic.key.value)
    if known(topic, hash) == nil { table.insert(topics.count, hash) }
    topics.append(topic)
    return topics.count - 1
  }
}

extension Array {
  /// The elements by the names of their topics: letter case and diacritics apart, numbers by value, then by slug. Every name is folded
  /// once; the order takes n log n steps for n topics.
  func sorted(byNameOf topic: (Element) -> Topic) -> [Element] {
    let keys = map { (name: folded(topic($0).name), slug: topic($0).slug) }
    let order = indices.sorted { one, other in
      let (a, b) = (keys[one], keys[other])
      return a.name == b.name ? a.slug < b.slug : a.name.precedesNaturally(b.name)
    }
    return order.map { self[$0] }
  }
}
