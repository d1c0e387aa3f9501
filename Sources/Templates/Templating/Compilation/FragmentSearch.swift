/// Finds the fragments of a program: the largest parts that can be remembered.
struct FragmentSearch {
  /// A fragment before it is built in.
  struct Finding {
    let range: Range<Int>
    /// The index of its first scope: that of the record that it shows, or the first that it puts in reach itself.
    let scope: Int
    /// The type of the record that it shows.
    let record: ObjectIdentifier?
  }

  /// Fewer values are printed as quickly as they are remembered.
  private static let fewestValues = 3

  private let builder: CodeBuilder
  /// In the order in which they stand in the program; none lies within another.
  private(set) var findings: [Finding] = []

  init(_ builder: CodeBuilder) {
    self.builder = builder
    search(builder.instructions.indices, depth: 1)
  }

  /// Searches instructions before which so many scopes are in reach.
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
    if values(in: range) > 0 { findings.append(Finding(range: range, scope: scope, record: record)) }
  }

  /// An instruction, with the section that it begins.
  private func unit(at index: Int, in range: Range<Int>) -> Range<Int> {
    switch builder.instructions[index] {
    case .enter(_, _, _, let end), .enterInverted(_, _, let end): index..<Int(end)
    default: index..<index + 1
    }
  }

  private func values(in range: Range<Int>) -> Int {
    range.count { builder.instructions[$0].operand != nil }
  }

  /// Whether nothing is read from the first `depth` scopes.
  private func isClosed(_ range: Range<Int>, _ depth: Int) -> Bool {
    range.allSatisfy { index in
      guard let operand = builder.instructions[index].operand else { return true }
      return switch builder.dependences[index] {
      case .page: false
      case .nothing: true
      case .scope: operand.lowestScope >= depth
      }
    }
  }

  /// Whether the position of an element is shown, not only whether it is the first or last.
  private func countsElements(_ range: Range<Int>, _ scope: Int) -> Bool {
    range.contains { index in
      guard case .fact(let fact, Int32(scope))? = builder.instructions[index].operand else { return false }
      return fact == .index || fact == .number
    }
  }
}

extension TemplateInstruction {
  /// The value that the instruction needs; one that may be anything for a partial that is compiled later.
  fileprivate var operand: TemplateOperand? {
    switch self {
    case .print(let operand, _, _), .enter(let operand, _, _, _), .enterInverted(let operand, _, _): operand
    case .include: .innermost
    case .literal, .leave, .fragment: nil
    }
  }
}

extension TemplateOperand {
  /// The lowest scope that the value may come from.
  fileprivate var lowestScope: Int {
    switch self {
    case .field(let scope, _), .path(let scope, _, _), .current(let scope), .fact(_, let scope): Int(scope)
    case .constant: .max
    case .name, .innermost, .innermostFact: 0
    }
  }
}
