/// A search for the fragments of a program: its largest cacheable parts.
struct FragmentSearch {
  /// A fragment that is not yet inserted.
  struct Match {
    let range: Range<Int>
    /// The index of the first scope: that of the shown record, or the first scope that the fragment pushes.
    let scope: Int
    /// The type of the shown record; nil for fragments that show no single record.
    let record: ObjectIdentifier?
  }

  /// The minimum number of values; fewer are rendered as fast as they are read from the cache.
  private static let fewestValues = 3

  private let builder: CodeBuilder
  /// The fragments in program order; they are not nested.
  private(set) var matches: [Match] = []

  init(_ builder: CodeBuilder) {
    self.builder = builder
    search(builder.instructions.indices, depth: 1)
  }

  /// Searches instructions within `depth` scopes.
  private mutating func search(_ range: Range<Int>, depth: Int) {
    var start = range.lowerBound
    var next = start
    while next < range.upperBound {
      let unit = unit(at: next, in: range)
      if !isClosed(unit, depth) {
        add(start..<next, depth, nil)
        if unit.count > 1 { searchSection(unit, depth) }
        start = unit.upperBound
      }
      next = unit.upperBound
    }
    add(start..<range.upperBound, depth, nil)
  }

  private mutating func searchSection(_ section: Range<Int>, _ depth: Int) {
    let index = section.lowerBound
    guard case .enter(_, _, pushes: true, _) = builder.instructions[index] else {
      return search(index + 1..<section.upperBound, depth: depth)
    }
    let body = index + 1..<section.upperBound - 1
    if let record = builder.records[index], isClosed(body, depth), values(in: body) >= Self.fewestValues,
      !countsElements(body, depth)
    {
      add(body, depth, record)
    } else {
      search(body, depth: depth + 1)
    }
  }

  private mutating func add(_ range: Range<Int>, _ scope: Int, _ record: ObjectIdentifier?) {
    if values(in: range) > 0 { matches.append(Match(range: range, scope: scope, record: record)) }
  }

  /// Returns the range of an instruction or of the whole section that starts at it.
  private func unit(at index: Int, in range: Range<Int>) -> Range<Int> {
    switch builder.instructions[index] {
    case .enter(_, _, _, let end), .enterInverted(_, _, let end): index..<Int(end)
    default: index..<index + 1
    }
  }

  private func values(in range: Range<Int>) -> Int {
    range.count { builder.instructions[$0].operand != nil }
  }

  /// Returns whether no value depends on the first `depth` scopes or on the page.
  private func isClosed(_ range: Range<Int>, _ depth: Int) -> Bool {
    range.allSatisfy { index in
      guard let operand = builder.instructions[index].operand else { return true }
      return switch builder.dependences[index] {
      case .page: false
      case .shared: true
      case .scope: operand.lowestScope >= depth
      }
    }
  }

  /// Returns whether the position of an element is read, not only whether it is the first or last.
  private func countsElements(_ range: Range<Int>, _ scope: Int) -> Bool {
    range.contains { index in
      guard case .fact(let fact, Int32(scope))? = builder.instructions[index].operand else { return false }
      return fact == .index || fact == .number
    }
  }
}

extension TemplateInstruction {
  /// The operand of the instruction. A partial that is compiled later may read any value.
  fileprivate var operand: TemplateOperand? {
    switch self {
    case .print(let operand, _, _), .enter(let operand, _, _, _), .enterInverted(let operand, _, _): operand
    case .include: .innermost
    case .literal, .leave, .fragment: nil
    }
  }
}

extension TemplateOperand {
  /// The lowest scope that the operand may read.
  fileprivate var lowestScope: Int {
    switch self {
    case .field(let scope, _), .path(let scope, _, _), .current(let scope), .fact(_, let scope): Int(scope)
    case .constant: .max
    case .name, .innermost, .innermostFact: 0
    }
  }
}
