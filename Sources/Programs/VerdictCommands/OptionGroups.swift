import ArgumentParser
import Diagnostics
import Notation
import ReviewModel
import SiteFiles
import SiteModel

/// The folders of a site.
package struct FolderOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Content folder.", valueName: "dir"), completion: .directory)
  var content = "content"

  @Option(
    help: ArgumentHelp(
      "Templates folder; each file overrides the file of the same path in the default theme.",
      valueName: "dir"
    ),
    completion: .directory
  )
  var templates: String?

  package init() {}
}

/// The options that select the reviews of a site.
package struct SelectionOptions: ParsableArguments {
  @Flag(help: "Include drafts.")
  var drafts = false

  @Flag(help: "Include scheduled reviews.")
  var future = false

  package init() {}
}

/// The time at which a site is read.
package struct ClockOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Current day, or time with an offset; later reviews are scheduled and not published. (default: now)",
      valueName: "YYYY-MM-DD"
    ),
    transform: currentTime
  )
  var date: CurrentTime?

  package init() {}

  /// Rejects a system clock that is not set.
  package func validate() throws {
    guard time != nil else { throw ValidationError("the system clock is not set; set the day with --date") }
  }

  /// The given time, or the time of the machine; nil if its clock is not set.
  var time: CurrentTime? { date ?? HostSystem.currentTime }
}

/// The URL of the published site.
package struct AddressOptions: ParsableArguments {
  @Option(help: ArgumentHelp("URL of the published site. (default: url in site.yaml)", valueName: "url"))
  var baseURL: SiteURL?

  package init() {}
}

/// The number of parallel jobs.
package struct JobOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Number of parallel jobs, from 1 to 256. (default: number of cores)", valueName: "n"))
  var jobs: Int?

  package init() {}

  package func validate() throws {
    guard (1...256).contains(count) else { throw ValidationError("--jobs requires a number from 1 to 256") }
  }

  var count: Int { jobs ?? HostSystem.processorCount }
}

/// The options of messages and diagnostics.
package struct MessageOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Format of diagnostics.", valueName: "format"))
  var format: DiagnosticFormat = .text

  @Flag(help: "Print every diagnostic, not three of each frequent kind.")
  var all = false

  @Flag(name: .shortAndLong, help: "Print only diagnostics.")
  var quiet = false

  package init() {}

  /// Prints diagnostics: text on standard error, other formats on standard output.
  func show(_ diagnostics: [Diagnostic]) throws {
    let text = format.write(diagnostics, colours: Terminal.usesColours, showsAll: all)
    if format == .text { Terminal.message(text) } else { try Terminal.output(text) }
  }

  /// Prints a message unless `--quiet` is set.
  func printNotice(_ text: String) {
    if !quiet { Terminal.message(text + "\n") }
  }
}

/// Returns the time of an option: a day, or a time with an offset.
func currentTime(_ text: String) throws -> CurrentTime {
  guard let timestamp = Timestamp(text), timestamp.time == nil || timestamp.time?.offset != nil else {
    throw ValidationError("write a day, such as 2026-11-04, or a time with its offset, such as 2026-11-04T20:30+01:00")
  }
  return timestamp.time == nil ? .day(timestamp.day) : .instant(timestamp.instant(in: .utc), machineDay: timestamp.day)
}

extension SiteURL: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

extension DiagnosticFormat: ExpressibleByArgument {}
