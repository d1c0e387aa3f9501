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

  /// Returns the topics of a kind that occasions name besides their reviews, in the order of the names. Restaurants and topics of
  /// visits that only the log names are added; other such topics have no number, because thousands of them would each have a page.
  mutating func topics(of kind: TopicKind, at occasions: Occasions) -> [(occasion: OccasionID, topics: [Int])] {
    occasions.namingTopics(of: kind).compactMap { occasion in
      var topics: [Int] = []
      for mention in occasions.mentions(of: kind, at: occasion) where kind.isLogged || isKnown(mention.value) {
        let number = number(of: mention.value)
        // Two names of one topic are one.
        if !topics.contains(number) { topics.append(number) }
      }
      return topics.isEmpty ? nil : (occasion, topics)
    }
  }

  private func isKnown(_ topic: Topic) -> Bool {
    known(topic, TextHasher.hash(topic.key.value)) != nil || otherNames[topic.key] != nil
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
