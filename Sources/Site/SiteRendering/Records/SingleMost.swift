extension Collection {
  /// Returns the element with the greatest count, if it is unique and at least two; otherwise nil. A sentence that names one of
  /// several equal elements would be false.
  func single(mostBy count: (Element) -> Int) -> Element? {
    guard let most = map(count).max(), most > 1 else { return nil }
    let all = filter { count($0) == most }
    return all.count == 1 ? all[0] : nil
  }
}
