import ArgumentParser
import Diagnostics

/// The commands and options of Verdict for words of other programs with the same meaning.
enum Meanings {
  /// Returns the arguments after `verdict` for a word, an unknown command or option; nil if none has its meaning. An option
  /// is returned only if the command has it.
  static func command(for word: String, in options: [String] = []) -> String? {
    // Options of one letter differ by case.
    let name = word.hasPrefix("-") && !word.hasPrefix("--") ? word : word.lowercased()
    let words = words.filter { $0.others.contains(name) }
    return words.first { !$0.ours.hasPrefix("-") || options.contains($0.ours) }?.ours
  }

  private static let words: [(ours: String, others: Set<String>)] = [
    ("serve", ["preview", "dev", "develop", "start", "server", "run", "live", "open", "view", "watch", "s"]),
    (
      "serve",
      ["--watch", "-w", "--live", "--livereload", "--live-reload", "--hot", "--serve", "--server", "--preview"]
    ),
    ("serve --write", ["edit", "admin", "cms", "--edit", "--editor"]),
    ("publish", ["deploy", "upload", "push", "sync", "release", "ship", "--deploy", "--publish", "--upload"]),
    ("build", ["generate", "gen", "compile", "make", "render", "hugo", "jekyll", "b"]),
    ("new review", ["create", "add", "write", "post", "draft", "review", "n"]),
    (
      "check",
      ["lint", "validate", "verify", "test", "doctor", "--check", "--lint", "--validate", "--dry-run", "--dryrun"]
    ),
    ("check --fix", ["fix", "format", "fmt", "repair"]),
    ("clean", ["clear", "purge", "reset", "--clean"]),
    ("init", ["setup", "site", "quickstart", "bootstrap", "scaffold"]),
    ("import", ["convert", "migrate", "load"]),
    ("log", ["diary", "journal", "seen", "watched", "track"]),
    ("list", ["ls", "show", "search", "find", "reviews", "stats"]),
    ("export", ["dump", "backup"]),
    ("theme", ["themes", "templates", "layouts"]),
    ("lsp", ["language-server", "langserver"]),
    (
      "--output", ["--out", "--outdir", "--out-dir", "--output-dir", "--destination", "--dest", "--target", "-o", "-d"]
    ),
    ("--content", ["--source", "--src", "--input", "--content-dir", "--contentdir", "-s", "-i", "-c"]),
    ("--templates", ["--theme", "--themes", "--layouts", "--layout", "--template", "-t"]),
    ("--base-url", ["--baseurl", "--url", "--site-url", "--root-url", "--pathprefix", "-b", "-u"]),
    ("--drafts", ["--build-drafts", "--builddrafts", "--draft", "--unpublished", "-D"]),
    ("--future", ["--build-future", "--buildfuture", "--scheduled", "-F"]),
    ("--date", ["--today", "--now", "--clock"]),
    ("--quiet", ["--silent", "--no-log"]),
    ("--jobs", ["--threads", "--workers", "--parallel", "-j"]),
    ("--host", ["--bind", "--address", "--interface", "--listen"]),
    ("--port", ["-p"]),
    ("--write", ["--yes", "--apply", "-y"]),
    ("--fix", ["--autofix", "--auto-fix", "--repair"]),
  ]
}

/// The error for an option that a command does not have. The hint is the option or the command with the same meaning,
/// otherwise a similar option.
struct UnknownOption {
  let misuse: Misuse

  /// Describes an error of the argument parser by its message; nil for other errors.
  init?(_ message: String, in arguments: some Sequence<String>, of root: any ParsableCommand.Type) {
    let start = "Error: Unknown option '"
    guard message.hasPrefix(start) else { return nil }
    let option = String(message.dropFirst(start.count).prefix { $0 != "'" })
    let (command, path) = CommandNames.command(arguments, of: root)
    let help = root.helpMessage(for: command)
    let options = help.split { " ,\n".contains($0) }.filter { $0.hasPrefix("-") }.map(String.init)
    let own = Meanings.command(for: option, in: options)
    let hint = own.map { $0.hasPrefix("-") ? "write \($0)" : "run verdict \($0)" }
    misuse = Misuse(
      text: "unknown option '\(option)'",
      hint: hint ?? didYouMean(option, among: options) ?? CommandNames.help(for: path, of: root)
    )
  }
}

extension Misuse {
  /// Creates an error from a message of the argument parser, without its help and summary of the usage.
  init(_ message: String, in arguments: some Sequence<String>, of root: any ParsableCommand.Type) {
    let ends = ["Usage:", "Help:", "OVERVIEW:", "USAGE:"]
    let lines = message.split(separator: "\n").prefix { !ends.contains(where: $0.hasPrefix) }
    let text = lines.joined(separator: " ").trimmingPrefix("Error: ")
    let path = CommandNames.command(arguments, of: root).path
    self.init(text: text.prefix(1).lowercased() + text.dropFirst(), hint: CommandNames.help(for: path, of: root))
  }
}
