import ArgumentParser
import SiteFiles

/// `verdict completion`: prints a script that completes commands, options and names in a shell.
struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract: "Print a script that completes commands, options and names of the site in a shell.",
    discussion: """
      Categories, tags and restaurants are those of the site in the current folder.

      Examples:
        verdict completion bash > ~/.local/share/bash-completion/completions/verdict
        verdict completion zsh > ~/.zfunc/_verdict
        verdict completion fish > ~/.config/fish/completions/verdict.fish
      """
  )

  @Argument(help: "Shell.")
  var shell: Shell

  func run() throws {
    try Terminal.output(shell.script + "\n")
  }
}

/// A shell with programmable completion.
enum Shell: String, ExpressibleByArgument, CaseIterable {
  case bash, zsh, fish

  /// The completion script. While zsh completes, history expansion remains enabled: without it, `!` in a name is not quoted.
  fileprivate var script: String {
    switch self {
    case .bash: VerdictCommand.completionScript(for: .bash)
    case .zsh:
      VerdictCommand.completionScript(for: .zsh).replacing("unsetopt aliases banghist", with: "unsetopt aliases")
    case .fish: VerdictCommand.completionScript(for: .fish)
    }
  }
}

extension CompletionKind {
  /// The names that the site uses for a key of reviews, such as `category`. The site is that of the command line to complete.
  static func siteNames(_ key: String) -> CompletionKind {
    .custom { words, _, _ in
      let names = (try? await names(for: key, completing: words)) ?? []
      return CompletionShell.requesting.map { $0.completions(names) } ?? names
    }
  }

  private static func names(for key: String, completing words: [String]) async throws -> [String] {
    let words = try GlobalArguments.applied(words)
    let content = words.lastIndex(of: "--content").flatMap { words.dropFirst($0 + 1).first }
    let site = try await SiteOptions.parse(["--content", content ?? "content"]).builder().context().value
    return site.folder("reviews").flatMap { NewFileForm(site, $0, []).names(of: key) } ?? []
  }
}

extension CompletionShell {
  /// Returns names as the script of this shell reads them: bash expands each name, even commands in it; zsh ends it at a colon.
  /// In bash, names that it would expand on the command line are left out.
  fileprivate func completions(_ names: [String]) -> [String] {
    switch self {
    case .bash:
      names.filter { !$0.contains { "$`".contains($0) } }
        .map { $0.escaping { $0.isASCII && !$0.isLetter && !$0.isNumber } }
    case .zsh: names.map { $0.escaping { ":\\".contains($0) } }
    default: names
    }
  }
}

extension String {
  /// Returns this text with a backslash before each of these characters.
  fileprivate func escaping(_ isSpecial: (Character) -> Bool) -> String {
    String(flatMap { isSpecial($0) ? ["\\", $0] : [$0] })
  }
}
