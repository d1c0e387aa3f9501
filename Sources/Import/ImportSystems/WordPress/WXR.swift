import Diagnostics
import ImportFormats
import MarkupConversion

/// The site metadata of a WordPress export (WXR 1.0 to 1.2, an extension of RSS 2.0).
struct WXRSite: Sendable {
  /// The texts of the child elements of `channel`, such as `title` and `wp:base_blog_url`.
  var fields: [String: String] = [:]
  /// The display names of all authors.
  var authors: [String] = []
  /// The slugs of parent categories, by the slugs of their children.
  var parents: [String: String] = [:]
}

/// A WordPress post, page, attachment or other item.
struct WXRItem: Sendable {
  struct Term: Hashable, Sendable {
    var domain = ""
    var slug = ""
    var name = ""
  }

  /// The line of the start tag.
  let line: Int
  /// The texts of the child elements, such as `title` and `wp:post_date`.
  var fields: [String: String] = [:]
  var terms: [Term] = []
  /// The metadata that plugins store with the item.
  var meta: [String: String] = [:]

  subscript(field: String) -> String { fields[field] ?? "" }

  var type: String { self["wp:post_type"] }
}

/// A streaming reader of exports, which reads one item at a time.
struct WXRReader {
  private(set) var site = WXRSite()
  private let path: String
  /// The names of the open elements.
  private var open: [String] = []
  private var text = ""
  private var item: WXRItem?
  private var term = WXRItem.Term()
  /// The texts of the children of the current compound element, such as `wp:meta_key`.
  private var parts: [String: String] = [:]
  private let use: (WXRItem) throws -> Void

  private init(path: String, use: @escaping (WXRItem) throws -> Void) { (self.path, self.use) = (path, use) }

  /// Calls `use` with each item, and returns the site metadata. Throws an `ImportFailure` if the file is not well-formed XML.
  static func read(_ file: SourceFile, _ use: (WXRItem) throws -> Void) throws -> WXRSite {
    try withoutActuallyEscaping(use) { use in
      var reader = WXRReader(path: file.path, use: use)
      do {
        // Database texts may contain control characters, which XML excludes (XML 1.0, section 2.2).
        try XMLReader.read(file.withoutControls.bytes) { xml in try reader.read(&xml) }
      } catch let failure as XMLFailure {
        throw ImportFailure(
          "invalid or truncated XML: \(failure.message)",
          at: ImportPlace(file.path, line: failure.line),
          hint: "export the site again in WordPress with Tools, Export"
        )
      }
      return reader.site
    }
  }

  private mutating func read(_ xml: inout XMLReader) throws {
    while let event = try xml.next() {
      switch event {
      case .start(let name): begin(name, &xml)
      case .text(let part): if isRead { text += part }
      case .end(let name): try end(name)
      case .declaration:
        throw ImportFailure(
          "entity declarations, which WordPress exports never contain",
          at: ImportPlace(path, line: xml.line),
          hint: "export the site again in WordPress with Tools, Export"
        )
      }
    }
  }

  /// Whether text is kept. Comments contain email addresses of visitors, and are dropped.
  private var isRead: Bool { !open.contains("wp:comment") }

  private mutating func begin(_ name: String, _ xml: inout XMLReader) {
    open.append(name)
    text = ""
    switch name {
    case "item": item = WXRItem(line: xml.line)
    case "category":
      term = WXRItem.Term(domain: xml.attribute("domain") ?? "", slug: xml.attribute("nicename") ?? "")
    case "wp:author", "wp:category", "wp:postmeta": parts = [:]
    default: break
    }
  }

  private mutating func end(_ name: String) throws {
    open.removeLast()
    defer { text = "" }
    guard isRead else { return }
    switch (name, open.last) {
    case ("item", _): try endItem()
    case ("category", "item"):
      term.name = text
      item?.terms.append(term)
    case ("wp:postmeta", "item"): item?.meta[parts["wp:meta_key"] ?? ""] = parts["wp:meta_value"]
    case ("wp:author", _): site.authors.append(parts["wp:author_display_name"] ?? "")
    case ("wp:category", _): site.parents[parts["wp:category_nicename"] ?? ""] = parts["wp:category_parent"]
    case (_, "item"): item?.fields[name] = text
    case (_, "channel"): site.fields[name] = text
    default: parts[name] = text
    }
  }

  private mutating func endItem() throws {
    if let item { try use(item) }
    item = nil
  }
}
