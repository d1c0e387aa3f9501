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

  @Test("the settings of the theme are checked")
  func settings() throws {
    let folder = try TemporaryFolder()
    let manifest = "settings: [{key: columns, type: number, min: 3, max: 8}]\n"
    try folder.write(manifest, to: "themes/wall/theme.yaml")
    let theme = "theme: {name: wall, columns: 20, colums: 3, accent: blu}\nunknown: key\n"
    try folder.write("categories: none\n" + theme, to: "content/site.yaml")
    let run = try verdict(["template", "check"], in: folder)
    #expect(run.status == 1)
    #expect(run.errors.contains("content/site.yaml:2:30: error: invalid number from 3 to 8 '20'"))
    #expect(run.errors.contains("content/site.yaml:2:34: warning: unknown key 'colums'"))
    #expect(run.errors.contains("content/site.yaml:2:53: error: invalid colour 'blu'"))
    #expect(run.errors.contains("2 errors, 1 warning"), "\(run.errors)")
  }

  @Test("a missing folder is reported")
  func missingFolder() throws {
    let run = try verdict(["template", "check", "--templates", "none"], in: TemporaryFolder())
    #expect(run.status == 1)
    #expect(run.errors.contains("'none'"))
  }
}
