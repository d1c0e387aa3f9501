import Authoring
import Diagnostics
import Notation
import ReviewForms
import ReviewModel
import SiteFiles

/// The titles of files for readers.
struct FileTitles {
  let context: SiteContext
  let strings: EditorStrings
  private let writer: ContentWriter

  init(_ context: SiteContext, _ writer: ContentWriter, _ strings: EditorStrings) {
    (self.context, self.writer, self.strings) = (context, writer, strings)
  }

  /// Returns the title of a file; the path of a file without one.
  func title(of path: String) -> String {
    if ContentWriter.isSettings(path) { return strings("settings") }
    if EntryRows.isFile(path) { return path.isInside(LogFile.folder) ? logTitle(path) : path }
    if let value = context.values.first(where: { $0.path == path }) { return value.title }
    return title(in: (try? writer.text(path)).flatMap(\.self), at: path) ?? path
  }

  /// Returns the title of a log file: "Log" and its name.
  func logTitle(_ path: String) -> String { "\(strings("log")): \(Self.logName(path))" }

  /// Returns the file name of a log file without the extension.
  static func logName(_ path: String) -> String { String(path.lastPathComponent.prefix { $0 != "." }) }

  /// Returns links to the forms of files, with their titles.
  func files(_ paths: [String], hasErrors: Bool = false) -> [ShownFile] {
    paths.map { ShownFile(path: $0, title: title(of: $0), about: "", isDraft: false, hasErrors: hasErrors) }
  }

  /// Returns a deleted file with its title.
  func deleted(_ path: String, _ number: Int) -> DeletedFile {
    let title = title(in: writer.deletedText(path, number: number), at: path)
    return DeletedFile(path: path, number: "\(number)", title: title ?? path)
  }

  /// Returns the title that a file contains; nil without one.
  private func title(in source: SourceFile?, at path: String) -> String? {
    guard let source, let folder = context.folder(of: path) else { return nil }
    let title = FileText(source, FileForm(folder, in: context, strings))?.title ?? ""
    return title.isEmpty ? nil : title
  }
}

/// The files of a site as rows, with drafts, errors and days of publication.
struct FileList {
  private let titles: FileTitles
  /// The numbers of errors by file.
  private let errors: [String: Int]
  private let today: CalendarDay

  init(_ titles: FileTitles, _ errors: [String: Int], today: CalendarDay) {
    (self.titles, self.errors, self.today) = (titles, errors, today)
  }

  private var context: SiteContext { titles.context }
  private var strings: EditorStrings { titles.strings }

  /// Returns the reviews: files with errors, drafts, then the newest.
  var reviews: [ShownFile] {
    let (configuration, known) = (context.configuration, context.reviews.filter { ContentWriter.isText($0.path) })
    let sound = known.sorted { one, other in
      let (isFaulty, isOtherFaulty) = (errors[one.path] != nil, errors[other.path] != nil)
      if isFaulty != isOtherFaulty { return isFaulty }
      if one.isDraft != other.isDraft { return one.isDraft }
      if one.time != other.time { return one.order > other.order }
      return one.path.precedesNaturally(other.path)
    }
    return invalid(in: "reviews", Set(known.map(\.path)))
      + sound.map { review in
        let rating = review.rating.map(configuration.scale.text) ?? strings("unrated")
        let category = configuration.categories[review.category].name
        let about = [category, rating, review.day.map { "\($0)" }].compactMap(\.self).joined(separator: " · ")
        return shown(review, about: about)
      }
  }

  /// Returns the files of the other folders, sorted by title after those with errors.
  var folders: [ShownFolder] {
    context.folders.filter { $0.name != "reviews" }.map { folder in
      let known = context.values.filter { $0.path.isInside(folder.name) && ContentWriter.isText($0.path) }
      let sound = known.sorted { $0.title.precedesNaturally($1.title) }.map { value in
        shown(value, about: value.publicationTime.map { "\($0.day)" } ?? "")
      }
      let files = invalid(in: folder.name, Set(known.map(\.path))) + sound
      return ShownFolder(folder, name: name(of: folder), files, strings)
    }
  }

  /// Returns the name of a folder for readers: the plural of its topics, or that of its files.
  private func name(of folder: ContentFolder) -> String {
    let kind = context.configuration.topicKinds.first { $0.folder == folder.name }
    let name = kind?.plural ?? folder.name
    return strings.translated(name.prefix(1).uppercased() + name.dropFirst())
  }

  /// Returns the row of a file, with the day of a publication in future.
  private func shown(_ value: any ContentValue, about: String) -> ShownFile {
    let hasErrors = errors[value.path] != nil
    var file = ShownFile(
      path: value.path,
      title: value.title,
      about: about,
      isDraft: value.isDraft,
      hasErrors: hasErrors
    )
    if let day = value.publicationTime?.day, !value.isDraft, day > today {
      file.schedule = strings("scheduledFor", ["day": "\(day)"])
    }
    return file
  }

  /// Returns the files of a folder with errors in their front matter.
  private func invalid(in folder: String, _ known: Set<String>) -> [ShownFile] {
    let paths = context.paths.filter { $0.isInside(folder) && ContentWriter.isText($0) && !known.contains($0) }
    return titles.files(paths, hasErrors: true)
  }
}

extension Review {
  /// The order of the time; unknown times are last in lists from the newest.
  var order: Int { time?.order ?? .min }
}
