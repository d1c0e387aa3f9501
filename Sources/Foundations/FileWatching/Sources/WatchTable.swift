/// The watched folders by watch descriptor. Roots may be nested or have several spellings, so a folder may have several
/// places.
struct WatchTable {
  /// The reason for watching a folder.
  enum Purpose: Hashable {
    /// The folder is a root or below one.
    case entries
    /// The folder is above a root: only the next component of the root's path matters.
    case step(name: String, isLast: Bool)
  }

  /// The path of a folder, based on one root.
  struct Place: Hashable {
    let path: String
    /// The index of the root.
    let root: Int
    let purpose: Purpose
  }

  private var places: [Int32: [Place]] = [:]

  subscript(_ watch: Int32) -> [Place] { places[watch] ?? [] }

  /// Adds a place; returns whether it is new.
  mutating func add(_ place: Place, to watch: Int32) -> Bool {
    guard !self[watch].contains(place) else { return false }
    places[watch, default: []].append(place)
    return true
  }

  /// Removes a folder that the system no longer watches.
  mutating func forget(_ watch: Int32) { places[watch] = nil }

  /// Removes places and returns the watches that are no longer needed.
  mutating func remove(where isGone: (Place) -> Bool) -> [Int32] {
    let touched = places.filter { $0.value.contains(where: isGone) }
    for (watch, those) in touched { places[watch] = those.filter { !isGone($0) } }
    let free = touched.keys.filter { self[$0].isEmpty }
    for watch in free { forget(watch) }
    return free
  }
}
