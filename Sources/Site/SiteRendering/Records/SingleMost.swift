extension Collection {
  /// The element with the greatest count, if it is two at least and no other element has it: a sentence that names one of
  /// several equals would be false.
  func single(mostBy count: (Element) -> Int) -> Element? {
    guard let most = map(count).max(), most > 1 else { return nil }
    let all = filter { count($0) == most }
    return all.count == 1 ? all[0] : nil
  }
}
