/// Which folders the system watches, by the numbers it gave them. Roots may lie in one another or be spelled in several
/// ways, so a folder may have several places.
struct WatchTable {
  /// Why a folder is watched.
  enum Interest: Hashable {
    /// It belongs to a root.
    case entries
    /// It leads to a root: only the next name of the root's path matters.
    case step(name: String, isLast: Bool)
  }

  /// A folder as one of the roots leads to it.
  struct Place: Hashable {
    let path: String
    /// The root's number.
    let root: Int
    let interest: Interest
  }

  private var places: [Int32: [Place]] = [:]

  subscript(_ watch: Int32) -> [Place] { places[watch] ?? [] }

  /// Adds a place; whether it is new.
  mutating func add(_ place: Place, to watch: Int32) -> Bool {
    guard !self[watch].contains(place) else { return false }
    places[watch, default: []].append(place)
    return true
  }

  /// Forgets a folder that the system watches no more.
  mutating func forget(_ watch: Int32) { places[watch] = nil }

  /// Removes places and gives the folders that need no longer be watched.
  mutating func remove(where isGone: (Place) -> Bool) -> [Int32] {
    let touched = places.filter { $0.value.contains(where: isGone) }
    for (watch, those) in touched { places[watch] = those.filter { !isGone($0) } }
    let free = touched.keys.filter { self[$0].isEmpty }
    for watch in free { forget(watch) }
    return free
  }
}
