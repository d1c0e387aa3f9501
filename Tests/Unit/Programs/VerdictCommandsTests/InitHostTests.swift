import SiteTestSupport
import TestSupport
import Testing

/// `verdict init --host`: the archive that a host installs, and the change of a host.
@Suite struct InitHostTests {
  private static let checksum = String(repeating: "0123456789abcdef", count: 4)
  private static let archive = "https://ada.net/verdict.tar.xz#sha256=\(checksum)"
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("title: Mine\n", to: "content/site.yaml")
  }

  @Test(arguments: [
    ("https://ada.net/v.tar.xz", "'https://ada.net/v.tar.xz' has no checksum; add #sha256= and"),
    ("https://ada.net/v.tar.xz#md5=\(checksum)", "has no checksum"),
    ("https://ada.net/v.tar.xz#sha256=abc", "'abc' is not a SHA-256 checksum"),
    ("https://ada.net/v.tar.xz#sha256=\(checksum)0", "is not a SHA-256 checksum"),
    ("v.tar.xz#sha256=\(checksum)", "invalid archive URL 'v.tar.xz'"),
    ("ftp://ada.net/v.tar.xz#sha256=\(checksum)", "invalid archive URL"),
    ("https://ada.net/#sha256=\(checksum)", "invalid archive URL"),
    ("https://ada.net/$HOME.tar.xz#sha256=\(checksum)", "invalid archive URL"),
    ("https://ada.net/it's.tar.xz#sha256=\(checksum)", "invalid archive URL"),
    ("https://ada:secret@ada.net/v.tar.xz#sha256=\(checksum)", "contains a password"),
    ("https://ada.net/v.deb#sha256=\(checksum)", "is another kind of package"),
  ])
  func invalidArchivesAreRejected(_ archive: String, message: String) throws {
    let run = try initialize("github", "--release", archive)
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    #expect(try files(in: folder.path) == ["content/site.yaml"])
  }

  @Test func archiveRequiresAHost() throws {
    let run = try verdict(["init", "--release", Self.archive], in: folder)
    #expect(run.status == 2 && run.errors.contains("--release requires --host"))
  }

  /// Both services read one path, so the workflow of the second replaces that of the first and keeps its archive.
  @Test func workflowOfAnotherHostIsReplaced() throws {
    #expect(try initialize("github", "--release", Self.archive).status == 0)
    let run = try initialize("cloudflare")
    #expect(run.errors.contains("replaced \(Self.workflow)\n") && run.errors.contains("created wrangler.toml\n"))
    let workflow = try folder.text(Self.workflow)
    #expect(workflow.contains("VERDICT_RELEASE: '\(Self.archive)'") && workflow.contains("wrangler-action"))
    #expect(!workflow.contains("deploy-pages"))
  }

  @Test func remainingFilesOfAnotherHostAreReported() throws {
    #expect(try initialize("netlify").status == 0)
    let run = try initialize("gitlab")
    let note = "netlify.toml of Netlify is still there; delete it if the site is no longer published there\n"
    #expect(run.errors.contains(note) && folder.exists("netlify.toml"), "\(run.errors)")
    let others = try initialize("netlify").errors
    #expect(others.contains(".gitlab-ci.yml of GitLab Pages is still there") && !others.contains("wrangler"))
  }

  @Test func newArchiveReplacesTheOld() throws {
    #expect(try initialize("gitlab").errors.contains("set VERDICT_RELEASE at the top of .gitlab-ci.yml before"))
    #expect(try initialize("gitlab", "--release", Self.archive).errors.contains("replaced .gitlab-ci.yml\n"))
    let again = try initialize("gitlab")
    #expect(again.errors.contains("kept .gitlab-ci.yml\n") && !again.errors.contains("set VERDICT_RELEASE"))
    #expect(try folder.text(".gitlab-ci.yml").contains("'\(Self.archive)'"))
  }

  @Test(arguments: ["github", "cloudflare"])
  func editedWorkflowIsKept(_ host: String) throws {
    #expect(try initialize("github", "--release", Self.archive).status == 0)
    let edited = try folder.text(Self.workflow).replacing("branches: [main]", with: "branches: [trunk]")
    try folder.write(edited, to: Self.workflow)
    let run = try initialize(host)
    #expect(
      run.errors.contains(
        "kept \(Self.workflow), which was edited or written by another version; to replace it, delete it"
      )
    )
    #expect(try run.status == 0 && folder.text(Self.workflow) == edited)
  }

  @Test(.enabled(if: Terminal.isAvailable, "needs util-linux"))
  func archiveIsAskedOnATerminal() throws {
    let typed = #"https://ada.net/v.tar.xz\n\#(Self.archive)\n"#
    let shown = try Terminal.shown("init --host github", typing: typed, in: folder)
    #expect(shown.contains("has no checksum") && !shown.contains("set VERDICT_RELEASE"), "\(shown)")
    #expect(try folder.text(Self.workflow).contains("'\(Self.archive)'"))
    #expect(try !Terminal.shown("init --host github", in: folder).contains("URL#sha256"))
  }

  private static let workflow = ".github/workflows/publish.yml"

  private func initialize(_ host: String, _ options: String...) throws -> VerdictRun {
    try verdict(["init", "--host", host] + options, in: folder)
  }
}
