import ArgumentParser
import Authoring
import BinaryCoding
import Diagnostics
import FileSystem
import FrontMatter
import Notation
import ReviewModel
import SiteFiles
import SiteModel

/// `verdict log`: adds an entry to the log.
struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Add an entry to the log: what you saw, are reading now, or want to see next.",
    usage: "verdict log <title> [--rating <rating>] [--category <name>] [<options>]",
    discussion: """
      The category follows from a review or an earlier entry with this title. The entry is added to log/YEAR.yaml, or to the \
      only file of the log. Keys without an option are set with --set.

      \(examples(
        "log Stalker --rating 5", "log \"Middle Ground\" --status now --category Book --set progress=212/880",
        "log \"The Ferry\" --status next --note \"Ada swears by it\""
      ))
      """
  )

  @Argument(help: "Title of the film, book or other subject.")
  var title: String

  @Option(help: "Rating.")
  var rating: String?

  @Option(help: ArgumentHelp("Category from site.yaml.", valueName: "name"), completion: .siteNames("category"))
  var category: String?

  @Option(help: "Status.", completion: .list(LogEntry.Status.allCases.map(\.rawValue)))
  var status = LogEntry.Status.done

  @Option(help: ArgumentHelp("Day, month or year. (default: today)", valueName: "YYYY-MM-DD"))
  var date: String?

  @Option(help: ArgumentHelp("Remark in one paragraph.", valueName: "text"))
  var note: String?

  @Flag(help: "Mark a repetition.")
  var again = false

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set any other key; separate list items by commas. Repeatable.", valueName: "key=value")
  )
  var settings: [Setting] = []

  @Option(help: ArgumentHelp("File of the log below the content folder.", valueName: "log/file"))
  var file: String?

  @Option(help: ArgumentHelp("Content folder.", valueName: "dir"), completion: .directory)
  var content = "content"

  func run() async throws {
    try await reportingFailures {
      let site = try await SiteOptions.parse(["--content", content]).builder().context().value
      let path = file ?? site.logPath(for: date ?? today)
      let writer = ContentWriter(content: content)
      let old = try writer.text(path) ?? SourceFile(path: content.joined(path), bytes: [])
      let new = try added(addition(site), to: old, path)
      try await check(new, path, from: old)
      guard try old.bytes.isEmpty ? writer.add(path, new) : writer.replace(path, old, with: new) == .written else {
        throw Misuse(
          text: "'\(old.path)' has changed meanwhile",
          hint: "run the command again",
          status: ExitStatus.errors
        )
      }
      try Terminal.output(old.path + "\n")
    }
  }

  private var today: String? { HostSystem.today.map { "\($0)" } }

  private func addition(_ site: SiteContext) throws -> LogAddition {
    let given: [(key: String, value: String?)] = [
      ("title", title), ("category", try category(in: site)), ("date", date ?? (status == .done ? today : nil)),
      ("status", status == .done ? nil : status.rawValue), ("started", status == .now ? today : nil),
      ("added", status == .next ? today : nil), ("rating", rating), ("again", again ? "true" : nil), ("note", note),
    ]
    let set = Set(settings.map(\.key))
    let values = given.compactMap { key, text in text.flatMap { set.contains(key) ? nil : (key, YAML(written: $0)) } }
    return LogAddition(values + settings.map { ($0.key, $0.value(of: site)) })
  }

  /// Returns the category: the given one, that of the title, otherwise the answer to a question.
  private func category(in site: SiteContext) throws -> String? {
    if let category { return category }
    if let known = site.category(ofLogged: title) { return known }
    let names = site.configuration.categories.map(\.name)
    let asked = ask("category (\(names.joined(separator: ", "))): ", isRequired: true)
    guard let asked else {
      throw Misuse(text: "missing category", hint: "pass --category \(names.joined(separator: " or "))")
    }
    return names.first { folded($0) == folded(asked) } ?? asked
  }

  private func added(_ entry: LogAddition, to old: SourceFile, _ path: String) throws -> ContiguousArray<UInt8> {
    guard ContentPath(path: path)?.type is LogType else {
      throw Misuse(text: "'\(path)' is no file of the log", hint: "use a path such as log/2026.yaml")
    }
    if let new = entry.added(to: old, at: path) { return new }
    let columns = entry.missingColumns(of: old)
    let hint = "add it to the first row, or write another file: --file log/more.yaml"
    throw Misuse(text: "'\(old.path)' has no column '\(columns.joined(separator: "', '"))'", hint: hint)
  }

  /// Shows the diagnostics of the new entry; throws if one is an error.
  private func check(_ new: ContiguousArray<UInt8>, _ path: String, from old: SourceFile) async throws {
    let workspace = Workspace(try SiteOptions.parse(["--content", content]).builder())
    let report = try await workspace.check(Overlay(content: [path: new]))
    let own = report.diagnostics.filter { $0.source.path == old.path && $0.range?.upperBound ?? 0 > old.bytes.count }
    Terminal.show(own)
    if own.contains(where: { $0.severity == .error }) { throw ExitStatus.errors }
  }
}

extension LogEntry.Status: ExpressibleByArgument {}

extension YAML {
  /// Creates the YAML of a value as typed: numbers, days and conditions need no quotes.
  fileprivate init(written text: String) {
    self = ["true", "false"].contains(text) ? .plain(text) : .text(text)
  }
}

extension Setting {
  /// Returns the value of the key in the log: a list, if the key takes several names, and mappings as written.
  fileprivate func value(of site: SiteContext) -> YAML {
    let inner = SourceFile(path: "", text: "value: \(text)\n")
    if text.hasPrefix("{") || text.hasPrefix("["),
      let value = YAMLReader.read(inner, in: inner.range).value?.first?.value
    {
      return YAML(value)
    }
    let keys = LogValidator(site.configuration).expectedKeys(in: LogFile.folder)
    guard keys.first(where: { $0.key == key })?.value.isAlwaysList ?? false || text.contains(","),
      keys.first(where: { $0.key == key })?.value.isList ?? false
    else { return YAML(written: text) }
    return .texts(text.split(separator: ",").map { cleaned(String($0)) }.filter { !$0.isEmpty })
  }
}
