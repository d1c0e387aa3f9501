/// Terms that no word can be, by which reviews are filtered: `:category:movies`.
enum FilterTerm {
  static func all(of document: SearchDocument) -> [String] {
    var terms = [":category:\(document.category.slug)", ":year:\(document.day.year)"]
    if let restaurant = document.restaurant { terms.append(":restaurant:\(restaurant.slug)") }
    var seen: Set<String> = []
    terms += document.tags.map(\.slug).filter { seen.insert($0).inserted }.map { ":tag:\($0)" }
    return terms
  }
}
