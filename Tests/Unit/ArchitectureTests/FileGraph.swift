/// The dependency graph of the files of a target: a file depends on the files that declare the types it names, and
/// optionally on those that declare its members.
///
/// Members are found by name. A name counts only if one file of the target declares it, and no other names a value or a
/// label so; a member of the standard library with the same name is mistaken for it.
struct FileGraph {
  /// Types that list all members of a kind. Dependencies on them are ignored, since their members may name them.
  static let registries: Set<Substring> = [
    "PageKinds", "ContentTypes", "Importer", "VerdictCommand", "PictureFormat",
  ]

  /// Names of members that are common in the standard library.
  static let commonMembers: Set<Substring> = [
    "joined", "sorted", "filter", "contains", "first", "last", "index", "prefix", "suffix", "append", "remove",
    "replace", "write", "read", "count", "isEmpty", "reversed", "split", "reduce", "lowercased", "uppercased",
    "description", "value", "values", "keys", "start", "range", "insert", "update", "merge", "encode", "hash",
  ]

  let paths: [String]
  private var successors: [[Int]] = []

  init(_ files: [SourceTree.File], countingMembers: Bool = false) {
    self.init(files.map { ($0.path, FileNames($0)) }, countingMembers: countingMembers)
  }

  init(_ files: [(path: String, names: FileNames)], countingMembers: Bool) {
    paths = files.map(\.path)
    let names = files.map(\.names)
    var homes: [Substring: Int] = [:]
    for (number, file) in names.enumerated() { homes.merge(file.types.map { ($0, number) }) { first, _ in first } }
    for registry in Self.registries { homes[registry] = nil }
    if countingMembers { homes.merge(Self.memberHomes(names)) { type, _ in type } }
    successors = names.enumerated().map { number, file in
      Set(file.used.compactMap { homes[$0] }).subtracting([number]).sorted()
    }
  }

  /// Returns the file of each member whose name is unique.
  private static func memberHomes(_ files: [FileNames]) -> [Substring: Int] {
    let declarations = files.flatMap(\.declared).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let members = files.enumerated().flatMap { number, file in
      file.members.filter { declarations[$0] == 1 && !commonMembers.contains($0) }.map { ($0, number) }
    }
    return Dictionary(members) { first, _ in first }
  }

  /// The pairs of files of which the first depends on the second.
  var dependencies: [(from: String, to: String)] {
    successors.enumerated().flatMap { number, next in next.map { (paths[number], paths[$0]) } }
  }

  /// The files of the largest strongly connected component (Tarjan, "Depth-first search and linear graph algorithms", 1972).
  var largestCycle: [String] {
    var search = ComponentSearch(successors)
    return search.largest().map { paths[$0] }.sorted()
  }
}

private struct ComponentSearch {
  private let successors: [[Int]]
  private var indices: [Int: Int] = [:]
  private var lowest: [Int: Int] = [:]
  private var stack: [Int] = []
  private var best: [Int] = []

  init(_ successors: [[Int]]) { self.successors = successors }

  mutating func largest() -> [Int] {
    for node in successors.indices where indices[node] == nil { visit(node) }
    return best
  }

  private mutating func visit(_ node: Int) {
    let index = indices.count
    (indices[node], lowest[node]) = (index, index)
    stack.append(node)
    var low = index
    for next in successors[node] {
      if indices[next] == nil {
        visit(next)
        low = min(low, lowest[next] ?? low)
      } else if stack.contains(next) {
        low = min(low, indices[next] ?? low)
      }
    }
    lowest[node] = low
    if low == index { endComponent(at: node) }
  }

  private mutating func endComponent(at node: Int) {
    let start = stack.lastIndex(of: node) ?? 0
    if stack.count - start > best.count { best = Array(stack[start...]) }
    stack.removeSubrange(start...)
  }
}
