/// The order of the rows of a list after a change.
enum RowOrder {
  /// Returns the indices of the old rows in the order of the new ones. A changed row is recognized by a text that only it
  /// contained; removed rows follow their predecessor.
  static func indices(of old: [Reading], like new: [Reading]) -> [Int] {
    var places = [Int?](repeating: nil, count: old.count)
    var free = Dictionary(grouping: old.indices.reversed()) { old[$0] }
    var changed: [Int] = []
    for (place, row) in new.enumerated() {
      if let index = free[row]?.popLast() { places[index] = place } else { changed.append(place) }
    }
    let owners = owners(old)
    for place in changed {
      let index = new[place].texts.lazy.compactMap { owners[$0] ?? nil }.first { places[$0] == nil }
      if let index { places[index] = place }
    }
    var last = -1
    let ranks = places.map { place in
      last = place ?? last
      return last
    }
    return old.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
  }

  /// Returns the index of the row that contains a text; nil for texts of several rows.
  private static func owners(_ rows: [Reading]) -> [String: Int?] {
    let texts = rows.enumerated().flatMap { index, row in Set(row.texts).map { ($0, Optional(index)) } }
    return Dictionary(texts) { _, _ in nil }
  }
}

extension Reading {
  /// The texts of a value, in the order of the keys of mappings.
  fileprivate var texts: [String] {
    switch self {
    case .null: []
    case .text(let text), .unquoted(let text): [text]
    case .list(let values): values.flatMap(\.texts)
    case .mapping(let members): members.sorted { $0.key < $1.key }.flatMap(\.value.texts)
    }
  }
}
