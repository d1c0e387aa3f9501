/// The largest number of diagnostics per file that are reported individually. More cost time and memory and help no author.
package let diagnosticsPerFile = 100

extension [Diagnostic] {
  /// Appends a diagnostic. Diagnostics of one file must be consecutive; excess ones are counted and removed to limit
  /// memory.
  package mutating func add(_ diagnostic: Diagnostic) {
    append(diagnostic)
    guard count.isMultiple(of: 20 * diagnosticsPerFile) else { return }
    let start = lastIndex { !$0.isInFile(of: diagnostic) }.map { $0 + 1 } ?? 0
    replaceSubrange(start..., with: [Diagnostic](self[start...]).cappedForOneFile)
  }

  /// The sorted diagnostics: the first hundred of each file, errors before warnings, and for each code the number of
  /// others.
  package var cappedPerFile: [Diagnostic] {
    let sorted = sorted()
    var capped: [Diagnostic] = []
    var start = 0
    while start < sorted.count {
      let end = sorted[start...].firstIndex { !$0.isInFile(of: sorted[start]) } ?? sorted.count
      capped += [Diagnostic](sorted[start..<end]).cappedForOneFile
      start = end
    }
    return capped
  }

  private var cappedForOneFile: [Diagnostic] {
    guard count > diagnosticsPerFile else { return self }
    let single = filter { $0.count == 1 }.sorted { ($1.severity, $0) < ($0.severity, $1) }
    let more = Dictionary(grouping: filter { $0.count > 1 } + single.dropFirst(diagnosticsPerFile), by: \.code)
    return (single.prefix(diagnosticsPerFile) + more.values.map(\.remainder)).sorted()
  }

  /// A summary of diagnostics with one code in one file.
  private var remainder: Diagnostic {
    let message = "\(grouped(errorCount)) more of this kind in this file"
    return Diagnostic(self[0].code, message, in: self[0].source, count: errorCount)
  }
}

extension Diagnostic {
  fileprivate func isInFile(of other: Diagnostic) -> Bool {
    source.path.utf8.elementsEqual(other.source.path.utf8)
  }
}
