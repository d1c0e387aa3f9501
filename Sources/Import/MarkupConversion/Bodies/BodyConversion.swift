import ImportFormats
import MarkdownRendering
import Notation

/// The state of converting a body to valid Markdown.
struct BodyConversion {
  let site: ForeignSite
  let body: ForeignBody
  var text: ForeignText
  private(set) var remarks: [ImportRemark] = []
  /// The remarks that are reported only once per body.
  private var reportedRemarks: Set<String> = []
  /// The link destinations that already belong to the new site.
  var resolvedDestinations: Set<String> = []
  var pictures: [String: String] = [:]
  var pictureOrigins: Set<String> = []
  /// Whether the text is still HTML as a whole.
  var isDocument = false
  /// Whether the last round left errors or references that cannot be resolved.
  var hasErrors = false

  init(_ body: ForeignBody, in site: ForeignSite) {
    (self.body, self.site) = (body, site)
    text = ForeignText(body.text, firstLine: body.place.line ?? 1)
  }

  /// Adds a remark about a change at an index of the text.
  mutating func remark(_ what: String, of subject: String, at index: Int) {
    let place = ImportPlace(body.place.path, line: text.sourceLine(index))
    remarks.append(ImportRemark(.changed, what, of: subject, at: place))
  }

  /// Adds a remark unless one with an equal text exists.
  mutating func remarkOnce(_ what: String, of subject: String, at index: Int) {
    if reportedRemarks.insert(what).inserted { remark(what, of: subject, at: index) }
  }

  consuming func finished() -> ConvertedBody {
    ConvertedBody(text: text.text, remarks: remarks, pictures: pictures, pictureOrigins: pictureOrigins)
  }
}

extension BodyConversion {
  /// Returns the original text as code.
  fileprivate func quoted() -> ConvertedBody {
    let remark = ImportRemark(.changed, quotedRemark, of: "", at: body.place)
    return ConvertedBody(text: codeBlock(body.text), remarks: [remark], isQuoted: true)
  }
}

extension ForeignBody {
  /// Converts the body to Markdown that renders without errors. Unsupported markup stays as visible text or is removed with
  /// a remark.
  ///
  /// Converting the result again leaves it unchanged.
  package func converted(in site: ForeignSite) -> ConvertedBody {
    var conversion = BodyConversion(self, in: site)
    guard text.utf8.count <= MarkdownOptions().sizeLimit else {
      conversion.remark("the text exceeds the size limit; split it", of: "\(text.utf8.count) bytes", at: 0)
      return conversion.finished()
    }
    conversion.markExcerpt()
    if isHTML { conversion.convertDocument() }
    var isStable = false
    for _ in 0..<Self.rounds where !isStable { isStable = !conversion.runRound() }
    conversion.tidy(since: text)
    return isStable && !conversion.hasErrors ? conversion.finished() : conversion.quoted()
  }

  /// The maximum number of rounds, more than real bodies need; each round may uncover nested markup.
  private static let rounds = 50
}

extension BodyConversion {
  /// Replaces the excerpt separator with `<!--more-->`.
  fileprivate mutating func markExcerpt() {
    guard let separator = body.excerptSeparator.map(stripped), !separator.isEmpty, separator != "<!--more-->" else {
      return
    }
    let blocks = ForeignBlocks(text)
    for start in text.lineStarts where !blocks.isCode(start) {
      guard let first = text.firstIndex(of: separator, in: start..<text.lineEnd(start)) else { continue }
      let place = first..<first + separator.utf8.count
      text.apply([.init(place, own("<!--more-->", at: place))])
      return
    }
  }

  /// Runs one round of conversions; returns whether it changed anything.
  fileprivate mutating func runRound() -> Bool {
    let before = (text.bytes, pictureOrigins)
    resolveTags()
    dropKramdown()
    resolveHTML()
    resolveFindings()
    return (text.bytes, pictureOrigins) != before
  }

  /// Reduces several blank lines to one, unless the body is unchanged.
  fileprivate mutating func tidy(since original: String) {
    guard !text.bytes.elementsEqual(original.utf8) else { return }
    let code = ForeignBlocks(text).code
    var edits: [ForeignText.Edit] = []
    var isBlankBefore = true
    for start in text.lineStarts where start < text.bytes.count {
      let end = text.lineEnd(start)
      let isBlank = text.isBlank(start..<end) && code.holding(start) == nil
      if isBlank && isBlankBefore { edits.append(.init(start..<min(end + 1, text.bytes.count), "")) }
      isBlankBefore = isBlank
    }
    text.apply(edits)
  }

  /// Returns a block for a range, with line ends and blank lines around it as needed.
  func own(_ written: String, at range: Range<Int>) -> String {
    let before = text.lineStart(range.lowerBound)..<range.lowerBound
    let after = range.upperBound..<text.lineEnd(range.upperBound)
    let start = text.isBlank(before) ? (isBlankLine(endingAt: before.lowerBound) ? "" : "\n") : "\n\n"
    let end = text.isBlank(after) ? (isBlankLine(beginningAt: after.upperBound + 1) ? "" : "\n") : "\n\n"
    return start + written + end
  }

  private func isBlankLine(endingAt end: Int) -> Bool {
    end == 0 || text.isBlank(text.lineStart(end - 1)..<end)
  }

  private func isBlankLine(beginningAt start: Int) -> Bool {
    start >= text.bytes.count || text.isBlank(start..<text.lineEnd(start))
  }
}

/// Returns a text as a fenced code block, which prevents all other markup.
package func codeBlock(_ text: String) -> String {
  let fence = fence(around: text, atLeast: 3)
  return fence + "\n" + text + (text.utf8.last == .lineFeed ? "" : "\n") + fence + "\n"
}

/// The remark about a body that is quoted as code.
package let quotedRemark = "the text would not build; quoted as code in a draft"

/// Returns a text as an inline code span, which prevents all other markup.
func codeSpan(_ text: String) -> String {
  codeSpan(line: text.split(whereSeparator: \.isNewline).map { stripped(String($0)) }.joined(separator: " "))
}
