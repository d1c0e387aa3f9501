import Testing

import VerdictCommands

/// The hint for installing `verdict-pictures` depends on the installation of `verdict`.
@Suite struct HelperHintTests {
  @Test(
    arguments: [
      ("/usr/bin/verdict", "sudo dpkg -i verdict_"),
      ("/home/a/verdict/.build/debug/verdict", "make build"),
      ("/home/a/.local/pipx/venvs/verdict-reviews/bin/verdict", "beside 'verdict'"),
      ("/home/linuxbrew/.linuxbrew/Cellar/verdict/0.2.0/bin/verdict", "beside 'verdict'"),
      (nil, "beside 'verdict'"),
    ] as [(String?, String)]
  )
  func matchesTheInstallation(_ program: String?, _ way: String) {
    let hint = HelperHint.text(for: program)
    #expect(hint.contains(way))
    #expect(hint.contains("verdict-pictures"))
  }
}
