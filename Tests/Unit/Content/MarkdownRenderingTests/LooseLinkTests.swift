import Diagnostics
import MarkdownRendering
import TestSupport
import Testing

@Suite("Text that is meant as a link") struct LooseLinkTests {
  private func malformed(_ message: String, _ hint: String) -> Expected {
    Expected(code: .malformedLink, message: message, hint: hint)
  }

  @Test func spaceBeforeAddress() {
    let space = "space between the text and the address of the"
    check("⟦[Alien] (https://x.org)⟧.", [malformed("\(space) link", "write '[Alien](https://x.org)'")])
    check("a ⟦[b *c*] (d.md)⟧", [malformed("\(space) link", "write '[b *c*](d.md)'")])
    check("- ⟦![a] (../b.png)⟧", [malformed("\(space) image", "write '![a](../b.png)'")])
  }

  @Test func exchangedBrackets() {
    let message = "text and address of the link have each other's brackets"
    check("See ⟦(Alien)[https://x.org]⟧.", [malformed(message, "write '[Alien](https://x.org)'")])
    check("> ⟦(the film)[/films/alien/]⟧", [malformed(message, "write '[the film](/films/alien/)'")])
  }

  @Test func missingDefinitions() {
    func missing(_ label: String, _ text: String) -> Expected {
      let hint = "write '[\(text)](address)', or '[\(label)]: address' on a separate line"
      return malformed("link definition '\(label)' not found", hint)
    }
    check("⟦[a][1]⟧", [missing("1", "a")])
    check(
      "The ⟦[first film][Alien]⟧ and ⟦[the second][]⟧",
      [missing("Alien", "first film"), missing("the second", "the second")]
    )
    check("[a][1]\n\n[1]: /b", [])
  }

  @Test func unclosedAddresses() {
    func unclosed(_ address: String, _ what: String = "link") -> Expected {
      malformed("the address '\(address)' of the \(what) is not closed", "write '(\(address))'")
    }
    check("a [b](⟦https://x.org⟧", [unclosed("https://x.org")])
    check("a [b](⟦https://x.org⟧. And so on", [unclosed("https://x.org")])
    check("![a](⟦b.png⟧\nc", [unclosed("b.png", "image")])
    check("[a](⟦https://x.org/b_(c)⟧ d", [unclosed("https://x.org/b_(c)")])
  }

  @Test func missingParts() {
    check("[a](⟦⟧)", [malformed("link without an address", "write the address in the parentheses")])
    check("![a](<⟦⟧>)", [malformed("image without an address", "write the address in the parentheses")])
    let invisible = "link without text, which is invisible"
    check("a [](⟦https://x.org⟧)", [malformed(invisible, "write the text in the brackets")])
  }

  @Test func unusedDefinitions() {
    func unused(_ label: String) -> Expected {
      let message = "link definition '\(label)' is not used, and not shown"
      let hint = "write '[text][\(label)]' in the text, or remove the definition"
      return Expected(code: .definitionUnused, message: message, hint: hint)
    }
    check("a\n\n⟦[lone]: https://x.org⟧", [unused("lone")])
    check("[b]: /b\n⟦[c]: /c⟧ \"title\"\n\n[B]", [unused("c")])
    check("[//]: # (a comment)\n\n[comment]: <> (another)\n\n[a]: # \"b\"", [])
    check("a\n[b]: /c\n\n```\n\n[d]: /e\n```\n\n[^1]: f\n\ng[^1]", [])
    check("    [i]: /j", [])
    check(":::spoiler\n[g][h]\n:::\n\n[h]: /i\n", [])
  }

  @Test(arguments: [
    "[1] (see below)", "[sic] (and/or)", "[2][3]", "press [A][B]", "a[i][j]", "`[a] (https://x.org)`", "(a) [b]",
    "(a)[b]", "f(x)[0]", "[a](b", "\\[a] (https://x.org)", "[x] (https://x.org)", "[a] (Alien 1979)",
    "[Alien](https://x.org/a_(b))", "[a](https://x.org\n\"title\")", "```\n[a](https://x.org\n[b][1]\n```", "[] (x)",
    "[a] ([b](/c))", "[[a](/b)] (c)",
    "[sic][^1]\n\n[^1]: a", "a.[^note][^other]\n\n[^note]: b\n[^other]: c", "a[^1] (/b/c.md)\n\n[^1]: d",
  ])
  func otherBracketsAreSilent(_ text: String) { check(text, []) }
}
