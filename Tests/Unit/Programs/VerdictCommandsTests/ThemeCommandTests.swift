import DefaultTheme
import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// `verdict theme`.
@Suite struct ThemeCommandTests {
  @Test func listPrintsAllFiles() throws {
    let run = try verdict(["theme", "list"], in: TemporaryFolder())
    #expect(run.status == 0)
    #expect(run.output == DefaultTheme.files.map { $0.path + "\n" }.joined())
  }

  @Test func filesAreCopied() throws {
    let folder = try TemporaryFolder()
    let run = try verdict(["theme", "copy", "partials/card.html", "templates/_headers"], in: folder)
    #expect(run.status == 0)
    #expect(
      run.errors == """
        created templates/partials/card.html
        created templates/_headers
        change them, then preview them with: verdict serve

        """
    )
    #expect(try files(in: folder / "templates") == ["_headers", "partials/card.html"])
    let theme = try TemporaryFolder(copying: ["templates": Repository.path + "/templates"])
    #expect(try folder.data("templates/_headers") == theme.data("templates/_headers"))
  }

  @Test func copyKeepsExistingFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "own/home.html")
    let run = try verdict(["theme", "copy", "--all", "--templates", "own"], in: folder)
    #expect(
      run.errors == """
        kept own/home.html
        created \(DefaultTheme.files.count - 1) files in own
        change them, then preview them with: verdict serve --templates own

        """
    )
    #expect(try folder.text("own/home.html") == "mine")
    #expect(try verdict(["template", "check", "--templates", "own"], in: folder).status == 0)
  }

  /// The folder of a theme can be passed as the site's own folder.
  @Test func copyToAThemeNamesACommandThatWorks() throws {
    let folder = try TemporaryFolder()
    try folder.write("theme: wall\n", to: "content/site.yaml")
    let run = try verdict(["theme", "copy", "tag.html", "--templates", "themes/wall"], in: folder)
    #expect(run.errors.hasSuffix("change them, then preview them with: verdict serve --templates themes/wall\n"))
    let check = try verdict(["template", "check", "--templates", "themes/wall"], in: folder)
    #expect(check.status == 0 && check.errors == "no errors or warnings\n", "\(check.errors)")
  }

  @Test(
    "unknown files are reported with a suggestion",
    arguments: [
      ("partials/crad.html", "did you mean 'partials/card.html'?"), ("card.html", "did you mean 'partials/card.html'?"),
      ("../secret", "list the files with verdict theme list"),
    ]
  )
  func unknownFile(name: String, hint: String) throws {
    let folder = try TemporaryFolder()
    let run = try verdict(["theme", "copy", "home.html", name], in: folder)
    #expect(run.status == 2)
    #expect(run.errors == "verdict: file '\(name)' not found in the default theme\n  hint: \(hint)\n")
    #expect(!folder.exists("templates"))
  }
}
