import ReviewModel

/// The facts about topics, below the folders of topic kinds, such as `restaurants`.
package struct FactsType: ContentType {
  package typealias Validator = TopicFactsValidator
  package var name: String { "topics" }
  package var noun: String { "topic" }
  package var folder: String? { nil }
  package var hasOwnPages: Bool { true }

  package init() {}

  package func url(of facts: TopicFacts, in rules: AddressRules) -> String? {
    guard let kind = rules.configuration.topicKinds.first(where: facts.isOf) else { return nil }
    return Permalinks.topic(rules.movedSlugs[facts.path] ?? facts.topic.value.slug, of: kind)
  }

  package func url(claimed components: [String]) -> String? { nil }
}
