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
    try Terminal.output(VerdictCommand.completionScript(for: shell.completion) + "\n")
  }
}

/// A shell with programmable completion.
enum Shell: String, ExpressibleByArgument, CaseIterable {
  case bash, zsh, fish

  fileprivate var completion: CompletionShell {
    switch self {
    case .bash: .bash
    case .zsh: .zsh
    case .fish: .fish
    }
  }
}

extension CompletionKind {
  /// The names that the site uses for a key of reviews, such as `category`. The site is that of the command line to complete.
  static func siteNames(_ key: String) -> CompletionKind {
    .custom { words, _, _ in (try? await names(for: key, completing: words)) ?? [] }
  }

  private static func names(for key: String, completing words: [String]) async throws -> [String] {
    let words = try GlobalArguments.applied(words)
    let content = words.lastIndex(of: "--content").flatMap { words.dropFirst($0 + 1).first }
    let site = try await SiteOptions.parse(["--content", content ?? "content"]).builder().context().value
    return NewFileForm(site, "reviews", []).names(of: key) ?? []
  }
}
