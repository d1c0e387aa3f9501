import Diagnostics
import FrontMatter
import Notation
import ReviewModel
import SiteModel

extension Assistant {
  /// Returns a template for an empty file: the required keys and the first key that takes a day. Nil if no key is required.
  func newFile(_ source: SourceFile, _ path: ContentPath, _ today: CalendarDay?) -> Completion? {
    let keys = expected(in: source, path)
    let day = today == nil ? nil : keys.first(where: \.takesDay)?.key
    let needed = keys.filter { $0.isRequired && $0.categories == nil || $0.key == day }
    guard !needed.isEmpty else { return nil }
    let lines = needed.enumerated().map { number, key in
      "\(key.key): " + (key.key == day ? "${\(number + 1):\(today.map { "\($0)" } ?? "")}" : "$\(number + 1)")
    }
    let snippet = (["---"] + lines + ["---", "$0"]).joined(separator: "\n")
    let name = "new \(path.type?.noun ?? "file")"
    let text = snippet.withoutPlaces
    return Completion(kind: .snippet, label: name, range: source.range, text: text, snippet: snippet)
  }
}

extension ExpectedKey {
  fileprivate var takesDay: Bool { if case .day = value { true } else { false } }
}
