/// A converter of HTML nodes to Markdown blocks.
///
/// Formatting is stored per text, not as a tree, so formatting across several blocks needs no special case.
struct MarkdownBuilder {
  let rules: HTMLMarkdown
  var blocks: [MarkdownBlock] = []
  /// The current paragraph.
  private var parts: [Inline] = []
  private(set) var style = InlineStyle()
  /// The depth of lists, quotes and cells; above 0, spoilers, tables and galleries are not allowed.
  private var depth: Int
  private(set) var isInSpoiler = false
  private(set) var remarks: [MarkdownText.Remark] = []
  private var reported: Set<MarkdownText.Remark> = []
  var pictureOrigins: Set<String> = []

  init(_ rules: HTMLMarkdown) { (self.rules, depth) = (rules, rules.isNested ? 1 : 0) }

  var isTopLevel: Bool { depth == 0 }

  /// Whether the next inline begins a line.
  var beginsLine: Bool { parts.last { !$0.isSpace }?.isBreak ?? true }

  /// Returns the blocks of a document.
  mutating func blocks(of nodes: [HTMLNode]) -> [MarkdownBlock] {
    for node in nodes { read(node) }
    endParagraph()
    return blocks
  }

  /// Returns the blocks of a container.
  mutating func inner(_ nodes: [HTMLNode], depth inset: Int = 1, style: InlineStyle? = nil) -> [MarkdownBlock] {
    endParagraph()
    let outer = (blocks, depth, self.style)
    (blocks, depth, self.style) = ([], depth + inset, style ?? self.style)
    let inner = blocks(of: nodes)
    (blocks, depth, self.style) = outer
    return inner
  }

  mutating func endParagraph() {
    blocks += parts.paragraphs.map(MarkdownBlock.paragraph)
    parts = []
  }

  mutating func add(_ block: MarkdownBlock) {
    endParagraph()
    blocks.append(block)
  }

  mutating func add(_ content: Inline.Content, _ style: InlineStyle? = nil) {
    parts.append(Inline(content: content, style: style ?? self.style))
  }

  mutating func remark(_ text: String, _ subject: String) {
    let remark = MarkdownText.Remark(text: text, subject: subject)
    if reported.insert(remark).inserted { remarks.append(remark) }
  }
}

// MARK: - Nodes
extension MarkdownBuilder {
  mutating func read(_ node: HTMLNode) {
    switch node {
    case .text(let text) where rules.isMarkdown && !style.isCode: add(source: text)
    case .text(let text): add(.text(text))
    case .comment(let comment) where rules.isMarkdown: add(comment: "<!--\(comment)-->")
    case .comment(let comment): if isTopLevel, !isInSpoiler, comment.isMore { add(MarkdownBlock.more) }
    case .element(let element): read(element)
    }
  }

  private mutating func read(_ element: HTMLElement) {
    switch element.name {
    case "br": add(.lineBreak)
    case "hr": add(.rule)
    case "h1", "h2", "h3", "h4", "h5", "h6": readHeading(element)
    case "blockquote":
      let quoted = inner(element.children)
      if !quoted.isEmpty { add(.quote(quoted)) }
    case "ul", "ol", "menu", "dir": readList(element)
    case "li": add(.list(start: nil, [inner(element.children)]))
    case "dt": readBlock(element.children, style.with(.strong))
    case "pre", "xmp", "listing": readCode(element)
    case "table": readTable(element)
    case "figure": readFigure(element)
    case "img": readImage(element)
    case "iframe", "video", "audio", "embed", "object": readMedia(element)
    case "details": readDetails(element)
    case "script", "style", "form", "template", "input", "select", "textarea": drop(element)
    case _ where element.isSpoiler: readSpoiler(element)
    case _ where HTMLNames.isInline(element.name): readPhrase(element)
    default: readBlock(element.children)
    }
  }

  private mutating func drop(_ element: HTMLElement) {
    let names = ["script": "script", "style": "style sheet", "template": "template"]
    remark("\(names[element.name] ?? "form") omitted", "<\(element.name)>")
  }

  mutating func readBlock(_ nodes: [HTMLNode]) {
    endParagraph()
    for node in nodes { read(node) }
    endParagraph()
  }

  mutating func readBlock(_ nodes: [HTMLNode], _ style: InlineStyle) {
    let outer = self.style
    self.style = style
    readBlock(nodes)
    self.style = outer
  }

  private mutating func readPhrase(_ element: HTMLElement) {
    let outer = style
    switch element.name {
    case "b", "strong": style = style.with(.strong)
    case "i", "em", "cite", "dfn", "var": style = style.with(.emphasis)
    case "del", "s", "strike": style = style.with(.struck)
    case "code", "samp", "tt": style.isCode = true
    case "kbd": style.isCode = !rules.isMarkdown
    case "a": readLink(element)
    case "q": add(.text("“"))
    case "sup" where element.footnote != nil: add(.source("[^\(element.footnote ?? 0)]"))
    case "sup", "sub": remark(ScriptPosition.remark, element.text)
    case "ruby": return readRuby(element)
    default: break
    }
    let delimiters = ScriptPosition(elementName: element.name)?.delimiters ?? []
    for child in element.children {
      if case .text(let text) = child, delimiters.contains(text) { add(.text(text)) } else { read(child) }
    }
    if element.name == "q" { add(.text("”")) }
    style = outer
  }

  /// Reads a text with its pronunciation in parentheses, which browsers show above it.
  private mutating func readRuby(_ element: HTMLElement) {
    let hasParentheses = !element.descendants(["rp"]).isEmpty
    for child in element.children {
      guard case .element(let part) = child, part.name == "rt", !hasParentheses else {
        read(child)
        continue
      }
      add(.text("("))
      readPhrase(part)
      add(.text(")"))
    }
  }

  private mutating func readLink(_ element: HTMLElement) {
    guard let written = element["href"] else { return }
    guard let address = rules.link(written).flatMap(MarkdownAddress.link) else {
      return remark("link with an invalid address omitted", written)
    }
    style = style.with(.link)
    style.address = address
  }
}

// MARK: - Blocks
extension MarkdownBuilder {
  private mutating func readHeading(_ element: HTMLElement) {
    let level = Int(element.name.dropFirst()).map { max(2, $0) } ?? 2
    // Headings are bold by default.
    var style = style
    style.remove(.strong)
    for block in inner(element.children, style: style) {
      if case .paragraph(let parts) = block, !parts.onOneLine.isEmpty {
        blocks.append(.heading(level, parts))
      } else {
        blocks.append(block)
      }
    }
  }

  private mutating func readCode(_ element: HTMLElement) {
    var text = element.text
    if text.utf8.first == 0x0A { text.removeFirst() }
    while text.utf8.last == 0x0A { text.removeLast() }
    let classes = ([element] + element.descendants(["code"])).flatMap(\.classes)
    let language = classes.first { $0.hasPrefix("language-") }?.dropFirst("language-".count) ?? ""
    let isWord = language.utf8.allSatisfy { $0 > 0x20 && $0 != 0x60 && $0 < 0x7F }
    if text.utf8.contains(where: { $0 > 0x20 }) { add(.code(text, language: isWord ? String(language) : "")) }
  }

  private mutating func readDetails(_ element: HTMLElement) {
    var summary: HTMLElement?
    let rest = element.children.filter { child in
      guard case .element(let part) = child, part.name == "summary", summary == nil else { return true }
      summary = part
      return false
    }
    let title = MarkdownBuilder.line(of: summary?.children ?? [])
    readSpoiler(titled: title, rest)
  }

  private mutating func readSpoiler(_ element: HTMLElement) {
    guard HTMLNames.isInline(element.name) else { return readSpoiler(titled: "", element.children) }
    let outer = style
    style = style.with(.hidden)
    for child in element.children { read(child) }
    style = outer
  }

  /// Reads a spoiler. Spoilers cannot be nested or inside lists; there, the text is hidden inline.
  private mutating func readSpoiler(titled title: String, _ nodes: [HTMLNode]) {
    guard isTopLevel, !isInSpoiler, !style.marks.contains(.hidden) else {
      readBlock([.text(title)])
      return readBlock(nodes, isInSpoiler ? style : style.with(.hidden))
    }
    isInSpoiler = true
    let hidden = inner(nodes, depth: 0)
    isInSpoiler = false
    if hidden.isEmpty { return readBlock([.text(title)]) }
    blocks += rules.isMarkdown ? around(hidden, title) : [.spoiler(title: title, hidden)]
  }

  /// Returns the text of nodes on one line.
  static func line(of nodes: [HTMLNode]) -> String {
    HTMLElement(name: "", children: nodes).text.unicodeScalars.split(whereSeparator: \.isCollapsible).map(String.init)
      .joined(separator: " ")
  }
}

extension HTMLElement {
  /// The number of the referenced footnote, which an importer sets.
  var footnote: Int? { self["data-footnote"].flatMap { Int($0) } }

  var isSpoiler: Bool { name == "spoiler" || classes.contains { $0 == "spoiler" || $0 == "spoilers" } }
}

extension String {
  /// Whether a comment marks the end of the excerpt, as in WordPress.
  fileprivate var isMore: Bool {
    let words = utf8.split { $0 == 0x20 || $0 == 0x0A }
    return words.first.map { String(Substring($0)) == "more" } ?? false
  }
}
