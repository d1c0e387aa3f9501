import Foundation

/// The dependency graph of the files of a target: a file depends on the files that declare the types it names.
struct FileGraph {
  /// Types that list all members of a kind. Dependencies on them are ignored, since their members may name them.
  static let registries: Set = ["PageKinds", "Importer", "VerdictCommand", "PictureFormat"]

  let paths: [String]
  private var successors: [[Int]] = []

  init(_ files: [SourceTree.File]) {
    paths = files.map(\.path)
    let texts = files.map { $0.code.replacing(/"(\\.|[^"\\\n])*"/, with: "") }
    var homes: [Substring: Int] = [:]
    for (number, text) in texts.enumerated() {
      for name in SourceTree.declaredTypes(text) where homes[name] == nil { homes[name] = number }
    }
    for registry in Self.registries { homes[registry[...]] = nil }
    successors = texts.enumerated().map { number, text in
      Set(text.matches(of: /\b[A-Z]\w*/).compactMap { homes[$0.output] }).subtracting([number]).sorted()
    }
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
