import Diagnostics

/// A check for elements that a page's template opens and never closes, or closes without opening, including partials,
/// layout and blocks.
///
/// Sections of one condition in a list of nodes are rendered together. A tag is reported only if no choice of sections
/// balances it.
struct ElementCheck {
  private let templates: [String: [ElementItem]]
  /// The templates that contain blocks, also in templates that they include.
  private let namesWithBlocks: Set<String>
  private var overrides: [String: [ElementItem]] = [:]
  /// The including templates, outermost first.
  private var chain: [String] = []
  /// Cached balances of templates without blocks, which do not depend on the place of inclusion.
  private var balances: [String: ElementBalance] = [:]
  /// Templates without blocks that are balanced as a whole and have been checked.
  private var checked: Set<String> = []
  private(set) var diagnostics = DiagnosticCollector()

  init(_ templates: [String: [ElementItem]]) {
    (self.templates, namesWithBlocks) = (templates, Self.namesWithBlocks(templates))
  }

  mutating func check(page name: String) {
    chain = [name]
    check(templates[name] ?? [], beside: ElementBalance())
  }

  /// Checks nodes; `beside` is the balance of the surrounding nodes.
  private mutating func check(_ items: [ElementItem], beside: ElementBalance) {
    let groups = ElementGroup.groups(of: items)
    let balances = groups.map { balance(of: $0) }
    guard !balances.allSatisfy({ $0.isEven && $0.sums.isEmpty }) else { return }
    guard report(balances.reduce(beside, +), in: items) else { return }
    for (number, group) in groups.enumerated() {
      let others = balances.indices.lazy.filter { $0 != number }.reduce(beside) { $0 + balances[$1] }
      for branch in group.branches { check(branch, in: group, beside: others) }
    }
  }

  private mutating func check(_ items: [ElementItem], in group: ElementGroup, beside: ElementBalance) {
    guard group.isCondition else { return checkIncludes(of: items, beside: beside) }
    if report(balance(of: items) + beside, in: items) { check(items, beside: beside) }
  }

  private mutating func checkIncludes(of items: [ElementItem], beside: ElementBalance) {
    for (number, item) in items.enumerated() {
      guard needsCheck(item) else { continue }
      let others = items.prefix(number) + items.dropFirst(number + 1)
      let around = balance(of: Array(others), isFlat: true) + beside
      inside(item) { $0.check($1, beside: around) }
    }
  }

  /// Returns whether an include or block may contain an error. A partial that is balanced as a whole is checked once.
  private mutating func needsCheck(_ item: ElementItem) -> Bool {
    if case .tag = item { return false }
    let balance = balance(of: item)
    guard balance.sums.isEmpty else { return true }
    guard !balance.isEven, case .partial(let name) = item, balances[name] != nil else { return !balance.isEven }
    return checked.insert(name).inserted
  }

  /// Reports unbalanced elements; returns whether there are none.
  private mutating func report(_ balance: ElementBalance, in items: [ElementItem]) -> Bool {
    for (name, isOpen) in balance.unbalanced {
      let tags = unmatched(in: tags(of: items)).filter { $0.name == name && $0.opens == isOpen }
      if let tag = isOpen ? tags.first : tags.last { diagnostics.add(tag.diagnostic) }
    }
    return balance.unbalanced.isEmpty
  }
}

// MARK: - Balances

extension ElementCheck {
  private mutating func balance(of group: ElementGroup) -> ElementBalance {
    let balances = group.branches.map { balance(of: $0, isFlat: !group.isCondition) }
    return balances.dropFirst().reduce(balances[0]) { $0.or($1) }
  }

  private mutating func balance(of items: [ElementItem], isFlat: Bool = false) -> ElementBalance {
    guard !items.isEmpty else { return ElementBalance() }
    guard isFlat else { return ElementGroup.groups(of: items).reduce(ElementBalance()) { $0 + balance(of: $1) } }
    var (sum, counts): (ElementBalance, [[UInt8]: Int]) = (ElementBalance(), [:])
    for item in items {
      if case .tag(let tag) = item {
        counts[tag.name, default: 0] += tag.opens ? 1 : -1
      } else {
        sum = sum + balance(of: item)
      }
    }
    return sum + ElementBalance(of: counts)
  }

  /// Returns the balance of an include or a block.
  private mutating func balance(of item: ElementItem) -> ElementBalance {
    if case .partial(let name) = item, let found = balances[name] { return found }
    let found = inside(item) { $0.balance(of: $1) } ?? ElementBalance()
    if case .partial(let name) = item, !namesWithBlocks.contains(name) { balances[name] = found }
    return found
  }

  /// Follows each include once, from the included template to those that include it.
  private static func namesWithBlocks(_ templates: [String: [ElementItem]]) -> Set<String> {
    var (includers, waiting): ([String: [String]], [String]) = ([:], [])
    for (name, items) in templates {
      for included in Set(items.flatMap(\.includes)) { includers[included, default: []].append(name) }
      if items.contains(where: \.hasBlock) { waiting.append(name) }
    }
    var found: Set<String> = []
    while let name = waiting.popLast() {
      if found.insert(name).inserted { waiting += includers[name] ?? [] }
    }
    return found
  }

  /// Calls `body` with the content of an include or block; returns nil for other nodes and for recursive templates.
  @discardableResult
  private mutating func inside<Result>(
    _ item: ElementItem,
    _ body: (inout Self, [ElementItem]) -> Result
  ) -> Result? {
    let outer = (overrides, chain)
    defer { (overrides, chain) = outer }
    switch item {
    case .tag, .section: return nil
    case .block(let name, let items): return body(&self, overrides.removeValue(forKey: name) ?? items)
    case .partial(let name): return body(&self, enter(name) ?? [])
    case .parent(let name, let blocks):
      overrides.merge(blocks) { first, _ in first }
      return body(&self, enter(name) ?? [])
    }
  }

  private mutating func enter(_ name: String) -> [ElementItem]? {
    guard !chain.contains(name) else { return nil }
    chain.append(name)
    return templates[name]
  }
}

// MARK: - Locations

extension ElementCheck {
  /// Returns the tags of nodes in order. Balanced sections are excluded; of each condition, only the branch that occurs
  /// first is included.
  private mutating func tags(of items: [ElementItem]) -> [ElementTag] {
    var conditions: [String: Bool] = [:]
    return items.flatMap { item -> [ElementTag] in
      switch item {
      case .tag(let tag): return [tag]
      case .section(let condition, let isInverted, let items):
        guard conditions[condition, default: isInverted] == isInverted, !balance(of: items).sums.isEmpty else {
          return []
        }
        conditions[condition] = isInverted
        return tags(of: items)
      default: return inside(item) { $0.tags(of: $1) } ?? []
      }
    }
  }

  /// Returns the start tags without end tags, and the end tags without start tags.
  private func unmatched(in tags: [ElementTag]) -> [ElementTag] {
    var (open, lost): ([ElementTag], [ElementTag]) = ([], [])
    for tag in tags {
      if tag.opens {
        open.append(tag)
      } else if let start = open.lastIndex(where: { $0.name == tag.name }) {
        lost += open[(start + 1)...]
        open.removeSubrange(start...)
      } else {
        lost.append(tag)
      }
    }
    return lost + open
  }
}

extension TemplateLibrary {
  /// Returns a warning for each element that templates of pages open and never close, or close without opening.
  package func unbalancedElements(ofPages pages: [String]) -> [Diagnostic] {
    let items = templates.map { name, template -> (String, [ElementItem]) in
      guard let markup = TemplateEscaping(templateName: name).markup, markup.language != .json else {
        return (name, [])
      }
      var reader = ElementReader(template.source, markup)
      return (name, reader.items(template.nodes))
    }
    var check = ElementCheck(Dictionary(uniqueKeysWithValues: items))
    for page in pages { check.check(page: page) }
    return check.diagnostics.all
  }
}
