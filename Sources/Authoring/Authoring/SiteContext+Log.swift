import FrontMatter
import Notation
import ReviewModel

// MARK: - New entries of the log
extension SiteContext {
  /// Returns the name of the category of the reviews and entries with a title; for a new title, of the only category of the site.
  /// Nil if there are several.
  package func category(ofLogged title: String) -> String? {
    let names = configuration.categories.map(\.name)
    let known = reviews.filter { folded($0.subject) == folded(title) }.map(\.category)
    let logged = log.filter { folded($0.title ?? "") == folded(title) }.compactMap(\.category)
    let found = Set(known + logged)
    if found.isEmpty { return names.count == 1 ? names[0] : nil }
    return found.count == 1 ? found.first.map { names[$0] } : nil
  }

  /// Returns the path of the file for an entry of a day: the only file of the log, otherwise that of the year.
  package func logPath(for day: String?) -> String {
    let files = paths.filter { $0.isInside(LogFile.folder) }
    let usual = "\(LogFile.folder)/\(day?.prefix(4) ?? "log").yaml"
    return files.contains(usual) || files.count != 1 ? usual : files[0]
  }

  /// The titles of reviews and of entries of the log, each once, sorted.
  package var subjects: [String] {
    let titles = reviews.map(\.subject) + log.compactMap(\.title)
    return Dictionary(titles.map { (folded($0), $0) }) { first, _ in first }.values.sorted { $0.precedesNaturally($1) }
  }
}
