import ArgumentParser
import Diagnostics
import ReviewModel
import SiteFiles

/// `verdict template`: what theme authors need.
struct TemplateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: "Check templates, see what they get, and try them.",
    subcommands: [TemplateCheckCommand.self, TemplateContextCommand.self, TemplateRenderCommand.self]
  )
}

/// `verdict template check`: every fault of the templates.
struct TemplateCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find every fault in the templates; content is not needed."
  )

  @OptionGroup var site: SiteOptions

  func run() async throws {
    try await reportingFailures {
      let diagnostics = try SiteBuilder(site.buildOptions()).checkTemplates()
      try site.show(diagnostics)
      site.say(diagnostics.isEmpty ? "no faults found" : diagnostics.tally)
      if diagnostics.hasErrors { throw ExitStatus.faults }
    }
  }
}
