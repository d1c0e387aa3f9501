import Diagnostics

extension FieldType {
  /// The types of facts whose values group topics.
  static let groups: [FieldType] = [.topic, .topics]

  /// The type of a fact: the values that group topics are texts, because a topic is no review.
  var asFact: FieldType {
    switch name {
    case Self.topic.name: .text
    case Self.topics.name: .texts
    default: self
    }
  }
}

extension EntryReader {
  /// Returns the folder of the pages of a fact that groups topics: its `plural`; nil for a fact of another type.
  mutating func groupFolder(_ key: String?, _ type: FieldType?) -> String? {
    let plural = writtenText("plural")
    explain(["plural": "Plural of the name, for a fact of type topic or topics: the URL of its pages."])
    guard let key, let type else { return nil }
    guard type.grouping != nil else {
      reportOutOfPlace(["plural"])
      return nil
    }
    let name = plural ?? Ranged(key.hasSuffix("s") ? key : key + "s", at: valuePlace(of: "key"))
    return topic(name)?.value.slug.value
  }
}
