import BinaryCoding

/// The numbers of topics, in the order of their first occurrence. Topics with equal keys share a number.
struct TopicTable {
  private(set) var topics: [Topic] = []
  private var table = NumberTable()
  /// The other names of topics with facts, unless a name is another topic's first.
  private let otherNames: [NameKey: Int]

  /// Creates a table of the topics with facts; if two have equal keys, the first is used.
  init(_ facts: [TopicFacts]) {
    otherNames = facts.otherNames
    for facts in facts { add(facts.topic.value) }
  }

  /// Returns the number of a topic; a new topic keeps its spelling.
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
  /// Returns the elements by the names of their topics, ignoring case and diacritics, numbers by value, then by slug.
  /// Each name is folded once.
  func sorted(byNameOf topic: (Element) -> Topic) -> [Element] {
    let keys = map { (name: folded(topic($0).name), slug: topic($0).slug) }
    let order = indices.sorted { one, other in
      let (a, b) = (keys[one], keys[other])
      return a.name == b.name ? a.slug < b.slug : a.name.precedesNaturally(b.name)
    }
    return order.map { self[$0] }
  }
}
