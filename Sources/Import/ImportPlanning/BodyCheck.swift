import Diagnostics
import ImportFormats
import MarkdownRendering
import MarkupConversion
import Notation

/// The last check of bodies: one that would stop the build of the whole site is quoted as code in a draft.
struct BodyCheck {
  private let options: MarkdownOptions

  /// Creates a check for a site that allows these origins of external images.
  init(pictureOrigins: some Sequence<String>) { options = MarkdownOptions(pictureOrigins: Array(pictureOrigins)) }

  /// Returns a body that builds, without control characters; nil if it exceeds the size limit. Adds a remark about every
  /// change.
  func checked(
    _ body: String,
    _ entries: inout FrontMatterEntries,
    of title: String,
    at place: ImportPlace,
    _ remarks: inout [ImportRemark]
  ) -> String? {
    guard body.utf8.count <= options.sizeLimit else {
      let reason = "the text is larger than \(options.sizeLimit / 1_000_000) MB"
      remarks.append(ImportRemark(.skipped, reason, of: title, at: place))
      return nil
    }
    var text = body
    if body.utf8.contains(where: \.isRefusedControl) {
      remarks.append(ImportRemark(.changed, "control characters removed", of: title, at: place))
      text = String(decoding: body.utf8.filter { !$0.isRefusedControl }, as: UTF8.self)
    }
    guard hasErrors(text) else { return text }
    remarks.append(ImportRemark(.changed, quotedRemark, of: title, at: place))
    entries.set("draft", holds: true)
    return codeBlock(text)
  }

  private func hasErrors(_ text: String) -> Bool {
    let file = SourceFile(path: "", text: text)
    return MarkdownRenderer(options).render(file, body: file.range).diagnostics.contains { $0.severity == .error }
  }
}
