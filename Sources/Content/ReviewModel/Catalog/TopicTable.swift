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

  /// Returns the occasions of the log without a review, by the topics of a kind that their entries name; in a kind of visits, those of
  /// reviews as well. Restaurants and topics of visits that only the log names are added; other such topics have no number, because
  /// thousands of them would each have a page.
  mutating func occasions(of kind: TopicKind, _ occasions: Occasions) -> [Int: [OccasionID]] {
    var met: [Int: [OccasionID]] = [:]
    for occasion in kind.isOfVisits ? occasions.all.ids : occasions.unreviewed {
      let mentions =
        kind.isOfVisits ? occasions.mentions(of: kind, at: occasion) : occasions.logged(occasion)?.mentions(of: kind)
      for mention in mentions ?? [] {
        let isKnown =
          known(mention.value, TextHasher.hash(mention.value.key.value)) != nil || otherNames[mention.value.key] != nil
        guard isKnown || kind.isLogged else { continue }
        let number = number(of: mention.value)
        // Two names of one topic are one.
        if met[number]?.last != occasion { met[number, default: []].append(occasion) }
      }
    }
    return met
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
