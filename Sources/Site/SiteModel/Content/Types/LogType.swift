import FrontMatter
import ReviewModel

/// The files of the log, below `log`: lists and tables of what was seen.
package struct LogType: ContentType {
  package typealias Validator = LogValidator
  package var name: String { LogFile.folder }
  package var noun: String { "log" }
  package var folder: String? { LogFile.folder }
  package var layouts: [FileLayout] { [.list, .table] }
  package var hasOwnPages: Bool { true }

  package init() {}

  package func url(of file: LogFile, in rules: AddressRules) -> String? { nil }

  package func url(claimed components: [String]) -> String? { nil }
}
