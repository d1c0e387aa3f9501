/// How many faults of one file are told one by one: more help nobody, and take time and memory.
package let mostToldOfAFile = 100

extension [Diagnostic] {
  /// Adds one; those of a file come together. Where a file has very many, all but those that will be told are let go of.
  package mutating func add(_ diagnostic: Diagnostic) {
    append(diagnostic)
    guard count.isMultiple(of: 20 * mostToldOfAFile) else { return }
    let start = lastIndex { !$0.isInFile(of: diagnostic) }.map { $0 + 1 } ?? 0
    replaceSubrange(start..., with: [Diagnostic](self[start...]).mostToldOfOneFile)
  }

  /// In their order: of each file the first hundred, errors before warnings, and for each code how many more there are.
  package var mostTold: [Diagnostic] {
    let sorted = sorted()
    var told: [Diagnostic] = []
    var start = 0
    while start < sorted.count {
      let end = sorted[start...].firstIndex { !$0.isInFile(of: sorted[start]) } ?? sorted.count
      told += [Diagnostic](sorted[start..<end]).mostToldOfOneFile
      start = end
    }
    return told
  }

  private var mostToldOfOneFile: [Diagnostic] {
    guard count > mostToldOfAFile else { return self }
    let single = filter { $0.count == 1 }.sorted { ($1.severity, $0) < ($0.severity, $1) }
    let more = Dictionary(grouping: filter { $0.count > 1 } + single.dropFirst(mostToldOfAFile), by: \.code)
    return (single.prefix(mostToldOfAFile) + more.values.map(\.remainder)).sorted()
  }

  /// One diagnostic in place of several of one code in one file.
  private var remainder: Diagnostic {
    let message = "\(grouped(faultCount)) more of this kind in this file"
    return Diagnostic(self[0].code, message, in: self[0].source, count: faultCount)
  }
}

extension Diagnostic {
  fileprivate func isInFile(of other: Diagnostic) -> Bool {
    source.path.utf8.elementsEqual(other.source.path.utf8)
  }
}
