import SiteTestSupport
import Testing

/// `verdict template check`.
@Suite struct TemplateCheckTests {
  @Test("the default theme has no errors, and no content is required")
  func defaultTheme() throws {
    let run = try verdict(["template", "check"], in: TemporaryFolder())
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.errors == "no errors or warnings\n")
  }

  @Test("every error of the site's templates is printed")
  func errors() throws {
    let folder = try TemporaryFolder()
    try folder.write("<p>{{review.titel}}</p>\n", to: "templates/review.html")
    try folder.write("<p>{{site.title | uper}}</p>\n", to: "templates/tags.html")
    let run = try verdict(["template", "check"], in: folder)
    #expect(run.status == 1)
    #expect(run.errors.contains("templates/review.html:1:13: error: unknown name 'titel' in review"))
    #expect(run.errors.contains("templates/tags.html:1:19: error: unknown filter 'uper'"))
    #expect(run.errors.contains("2 errors"))
  }

  @Test("--format json and github print only data")
  func formats() throws {
    let folder = try TemporaryFolder()
    try folder.write("<p>{{nothing}}</p>\n", to: "templates/tags.html")
    let json = try verdict(["template", "check", "--format", "json", "--quiet"], in: folder)
    #expect(json.status == 1)
    #expect(json.output.contains(#""code":"template-unknown-name""#))
    #expect(json.errors == "")
    let github = try verdict(["template", "check", "--format", "github"], in: folder)
    #expect(github.output.hasPrefix("::error file=templates/tags.html,line=1"))
  }

  @Test("strings are in the site's language, even if the configuration has errors")
  func language() throws {
    let folder = try TemporaryFolder()
    try folder.write("greeting: Salut\n", to: "templates/strings/fr.yaml")
    try folder.write("<p>{{t.greeting}}</p>\n", to: "templates/tags.html")
    let templates = ["template", "check", "--templates", "templates"]
    #expect(try verdict(templates, in: folder).errors.contains("unknown string 'greeting'"))
    try folder.write("language: fr\nunknown: key\n", to: "content/site.yaml")
    #expect(try !verdict(templates, in: folder).errors.contains("unknown string 'greeting'"))
  }

  @Test("a missing folder is reported")
  func missingFolder() throws {
    let run = try verdict(["template", "check", "--templates", "none"], in: TemporaryFolder())
    #expect(run.status == 1)
    #expect(run.errors.contains("'none'"))
  }
}
