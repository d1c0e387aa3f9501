import Diagnostics
import FrontMatter
import MarkdownRendering
import SiteModel

/// A named part of a file, with nested parts: front matter, an entry, a heading, a spoiler or a gallery.
package struct OutlineItem: Equatable, Sendable {
  package enum Kind: Equatable, Sendable { case frontMatter, entry, heading, spoiler, gallery }

  package let kind: Kind
  package let name: String
  /// The whole part, which editors can fold if it spans several lines.
  package let range: SourceRange
  /// The range of the name.
  package let nameRange: SourceRange
  /// Nested items, in source order.
  package internal(set) var children: [OutlineItem] = []
}

extension SourceFile {
  /// Returns the outline of a content file: front matter with its entries, headings with nested headings, spoilers and
  /// galleries.
  package func outline(as path: ContentPath) -> [OutlineItem] {
    let zones = ContentZones(self, path)
    let entries = zones.yaml.map(outline(ofEntries:)) ?? []
    guard path.role.isContent else { return entries }
    let head = zones.yaml.map { yaml in
      let fence = lineRange(at: 0)
      let end = zones.body.map { lineRange(at: max(yaml.upperBound, $0.lowerBound - 1)) } ?? yaml
      let range = SourceRange(fence.lowerBound, max(end.upperBound, fence.upperBound))
      return OutlineItem(kind: .frontMatter, name: "front matter", range: range, nameRange: fence, children: entries)
    }
    return [head].compactMap { $0 } + (zones.body.map { BodyOutliner(self, $0).items } ?? [])
  }

  private func outline(ofEntries zone: SourceRange) -> [OutlineItem] {
    guard textError == nil, let entries = YAMLReader.read(self, in: zone).value else { return outline(ofLines: zone) }
    return entries.map(OutlineItem.init)
  }

  /// Returns the entries of front matter that cannot be parsed: its lines that begin with a key.
  private func outline(ofLines zone: SourceRange) -> [OutlineItem] {
    lines(in: zone).compactMap { range in
      let line = YAMLLine(range, in: self)
      guard let key = line.key, line.column == 0, line.dashes.isEmpty else { return nil }
      let range = SourceRange(key.lowerBound, max(line.end, key.upperBound))
      return OutlineItem(kind: .entry, name: unquotedText(in: key), range: range, nameRange: key)
    }
  }
}

extension OutlineItem {
  fileprivate init(_ entry: Entry) {
    let range = SourceRange(entry.key.range.lowerBound, max(entry.key.range.upperBound, entry.value.range.upperBound))
    self.init(kind: .entry, name: entry.key.text, range: range, nameRange: entry.key.range)
    switch entry.value {
    case .scalar: break
    case .mapping(let entries, _): children = entries.map(OutlineItem.init)
    case .sequence(let values, _): children = values.compactMap(OutlineItem.init)
    }
  }

  /// Creates an item for a mapping in a list, named after its first entry; nil for other values.
  private init?(_ value: Value) {
    guard case .mapping(let entries, let range) = value, let first = entries.first,
      case .scalar(let name) = first.value
    else { return nil }
    self.init(kind: .entry, name: name.text, range: range, nameRange: name.range)
    children = entries.map(OutlineItem.init)
  }
}
