import Diagnostics
import Notation

/// A node of a template that contains tags.
enum ElementItem {
  case tag(ElementTag)
  /// A section with the text of its condition.
  case section(String, isInverted: Bool, [ElementItem])
  case partial(String)
  case parent(String, blocks: [String: [ElementItem]])
  case block(String, [ElementItem])

  /// The element name of a tag; nil for other items.
  var name: [UInt8]? { if case .tag(let tag) = self { tag.name } else { nil } }

  /// Whether the item is or contains a block, not counting included templates.
  var hasBlock: Bool {
    switch self {
    case .tag, .partial: false
    case .block, .parent: true
    case .section(_, _, let items): items.contains(where: \.hasBlock)
    }
  }

  /// The names of included partials, not counting those of blocks.
  var includes: [String] {
    switch self {
    case .tag, .block, .parent: []
    case .section(_, _, let items): items.flatMap(\.includes)
    case .partial(let name): [name]
    }
  }
}

/// A start tag or an end tag.
struct ElementTag {
  let name: [UInt8]
  let opens: Bool
  let source: SourceFile
  /// The offset of its `>`.
  let end: Int

  var text: String { "<\(opens ? "" : "/")\(String(decoding: name, as: UTF8.self))>" }

  /// The range from its `<` to the end of its name.
  var range: SourceRange {
    let start = Array("<".utf8) + (opens ? [] : Array("/".utf8))
    let found = (0..<end).last { index in
      let bytes = source.bytes[index...].prefix(start.count + name.count)
      let written = bytes.dropFirst(start.count).lazy.map(\.lowercased)
      return bytes.prefix(start.count).elementsEqual(start) && written.elementsEqual(name.lazy.map(\.lowercased))
    }
    return SourceRange(found ?? end, found.map { $0 + start.count + name.count } ?? end + 1)
  }
}

/// A reader for the tags of a template. HTML elements whose end tags are forbidden or optional are ignored.
struct ElementReader {
  private let source: SourceFile
  private var markup: MarkupState

  init(_ source: SourceFile, _ markup: MarkupState) { (self.source, self.markup) = (source, markup) }

  /// Returns the tags and includes of nodes, except pairs of tags within one list: these are balanced, and most tags are in
  /// pairs.
  mutating func items(_ nodes: [TemplateNode]) -> [ElementItem] {
    var items: [ElementItem?] = []
    var open: [Int] = []
    for item in nodes.flatMap({ self.items($0) }) {
      items.append(item)
      guard case .tag(let tag) = item else { continue }
      if tag.opens {
        open.append(items.count - 1)
      } else if let start = open.lastIndex(where: { items[$0]?.name == tag.name }) {
        (items[open[start]], items[items.count - 1]) = (nil, nil)
        open.removeSubrange(start...)
      }
    }
    return items.compactMap(\.self)
  }

  private mutating func items(_ node: TemplateNode) -> [ElementItem] {
    switch node.kind {
    case .text: return tags(source.bytes[node.range.indices])
    case .value: markup.passTag()
    case .section(let condition, let isInverted, let children):
      let found = items(children)
      return found.isEmpty ? [] : [.section(source.text(in: condition.fullRange), isInverted: isInverted, found)]
    case .partial(let name, _): return [.partial(name.text)]
    case .parent(let name, _, let blocks): return [.parent(name.text, blocks: items(blocks))]
    case .block(let block): return [.block(block.name.text, items(block.children))]
    }
    return []
  }

  private mutating func items(_ blocks: [TemplateBlock]) -> [String: [ElementItem]] {
    Dictionary(blocks.map { ($0.name.text, items($0.children)) }) { first, _ in first }
  }

  private mutating func tags(_ bytes: ContiguousArray<UInt8>.SubSequence) -> [ElementItem] {
    var (found, rest): ([ElementItem], ContiguousArray<UInt8>.SubSequence) = ([], bytes)
    while let end = rest.firstIndex(of: UInt8(ascii: ">")) {
      markup.scan(rest[..<end])
      let before = markup
      markup.scan(rest[end...end])
      let closesRawText = before.place == .rawText && markup.place == .text
      if closesRawText || before.isInTag && markup.isBehindTag, before.counts {
        let opens = !closesRawText && !before.isEndTag
        found.append(.tag(ElementTag(name: before.element, opens: opens, source: source, end: end)))
      }
      rest = rest[(end + 1)...]
    }
    markup.scan(rest)
    return found
  }
}

extension MarkupState {
  fileprivate var isInTag: Bool {
    switch place {
    case .tagName, .tag, .afterValue, .gap, .attributeName, .afterAttributeName, .beforeValue, .unquoted: true
    default: false
    }
  }

  fileprivate var isBehindTag: Bool { place == .text || place == .rawText }

  /// Whether the element requires an end tag.
  fileprivate var counts: Bool {
    !isSelfClosing && (language == .xml || foreign > 0 || !Self.withoutEndTag.contains(element))
  }

  /// Void elements and elements with optional end tags (HTML standard, sections 13.1.2 and 13.1.2.4).
  private static let withoutEndTag = Set(
    """
    area base br col embed hr img input link meta param source track wbr \
    html head body li dt dd p rt rp optgroup option caption colgroup thead tbody tfoot tr td th
    """.split(separator: " ").map { Array($0.utf8) }
  )
}
