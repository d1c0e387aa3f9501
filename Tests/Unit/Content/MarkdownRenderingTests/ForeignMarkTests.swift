import Diagnostics
import MarkdownRendering
import TestSupport
import Testing

@Suite("Markup of other programs") struct ForeignMarkTests {
  private func foreign(_ message: String, _ hint: String) -> Expected {
    Expected(code: .foreignMarkup, message: message, hint: hint)
  }

  private func comment(_ mark: String, _ program: String, _ hint: String) -> Expected {
    foreign("'\(mark)' is a comment in \(program), but Verdict would publish it", hint)
  }

  private func obsidian(_ words: String) -> Expected {
    comment("%%…%%", "Obsidian", "remove it, or write '<!-- \(words) -->'")
  }

  @Test func comments() {
    check("Before ⟦%%not for readers%%⟧ after.", [obsidian("not for readers")])
    check("a ⟦%%b\nc --- d%%⟧\n\n- ⟦%% e %%⟧", [obsidian("b c - - - d"), obsidian("e")])
    check("|a|b|\n|-|-|\n|⟦%%c%%⟧|d|\n", [obsidian("c")])
    check(
      "> a⟦{>>x<<}⟧\n\n# b ⟦{/* z */}⟧",
      [
        comment("{>>…<<}", "CriticMarkup", "remove it, or write '<!-- x -->'"),
        comment("{/*…*/}", "MDX", "remove it, or write '<!-- z -->'"),
      ]
    )
    let long = String(repeating: "long ", count: 20)
    check("a ⟦%%\(long)%%⟧", [comment("%%…%%", "Obsidian", "remove it, or put it between '<!--' and '-->'")])
    let own = "remove it, or write '<!-- a -->' on a separate line"
    check("⟦%%a%%⟧ b", [comment("%%…%%", "Obsidian", own)])
  }

  @Test func commentsOfTemplates() {
    let program = "Handlebars and Mustache"
    check(
      "a ⟦{# b #}⟧ c ⟦{{! d }}⟧ e ⟦{{!-- f --}}⟧ g ⟦{{/* h */}}⟧",
      [
        comment("{#…#}", "Jinja and Nunjucks", "remove it, or write '<!-- b -->'"),
        comment("{{!…}}", program, "remove it, or write '<!-- d -->'"),
        comment("{{!…}}", program, "remove it, or write '<!-- f -->'"),
        comment("{{/*…*/}}", "Hugo", "remove it, or write '<!-- h -->'"),
      ]
    )
    let open = "'{#' begins a comment in template languages, but Verdict would publish it"
    check(
      "a\n\n⟦{#⟧ b\n\nc #}",
      [foreign(open, "remove the text up to '#}', or put it between '<!--' and '-->'")]
    )
    check("`{# a #}` {#1} \\{# b #} #} x{{ y }}!", [])
  }

  @Test func quotedSpoilersOfStackExchange() {
    let hint = "write ':::spoiler' and ':::' on separate lines around the text, and remove '>!'"
    let expected = foreign("'>!' hides the quote on Stack Exchange, but Verdict would publish it", hint)
    check("⟦>! text⟧", [expected])
    check("a\n\n⟦>! b\n>! c⟧\n\nd", [expected])
    check("> ! a\n\n>![b](c.png)\n\n> [!NOTE]\n> d\n\n>!", [])
  }

  @Test func openSpoilersOfReddit() {
    check("He is ⟦>!⟧dead.", [foreign("'>!' hides text on Reddit, but Verdict would publish it", "write '||text||'")])
    check("5 >! 4, a>!b and `>!c`", [])
  }

  @Test func commentsOverSeveralBlocks() {
    let expected = foreign(
      "'%%' begins a comment in Obsidian, but Verdict would publish it",
      "remove it, or replace the first '%%' by '<!--' and the last by '-->'"
    )
    check("a\n\n⟦%%\nb\n\n- c\n\nd\n%%⟧\n\ne", [expected])
    check("⟦%% b\n\nc%%⟧ d", [expected])
    check("a\n\n⟦%%\n\nb\n⟧", [expected])
    check("%% b\n\nc\n", [])
  }

  @Test(arguments: [
    "100%% sure and 20%% more", "100 %% and 50 %% more", "%%%a%%%", "`%%b%%` and `%%`", "\\%%c%%", "    %%d%%",
    "<!-- %%e%% -->", "%d%% of %d%%", "a %% b", "%%%%",
  ])
  func otherPercentSignsAreText(_ text: String) { check(text, []) }

  @Test(arguments: [
    ("{--old--}", "a deletion", "remove it, or write '~~old~~' to strike it through"),
    ("{++new++}", "an insertion", "write 'new'"), ("{~~a~>b~~}", "a substitution", "write 'b'"),
    ("{==x==}", "a highlight", "write 'x'"),
  ])
  func changes(_ mark: String, _ what: String, _ hint: String) {
    let signs = "\(mark.prefix(3))…\(mark.suffix(3))"
    check("a ⟦\(mark)⟧ b", [foreign("'\(signs)' marks \(what) in CriticMarkup", hint)])
  }

  @Test func hiddenText() {
    let expected = foreign("'>!…!<' hides text on Reddit, but Verdict would publish it", "write '||the butler||'")
    check("It was ⟦>!the butler!<⟧.\n\n>⟦!the butler!<⟧\n", [expected, expected])
    check(
      "⟦\\spoiler⟧{x}",
      [foreign("'\\spoiler' hides text in other programs, but Verdict would publish it", "write '||text||'")]
    )
    check("a > b! c !< d, >!< >!!!< > !a!< \\spoilers ||x||", [])
  }

  @Test func callouts() {
    let hint = "write ':::spoiler The end' and ':::' on separate lines around the text, and remove '>'"
    check(
      "> ⟦[!warning]-⟧ The end\n> He dies.\n",
      [foreign("'[!warning]-' hides text in Obsidian, but Verdict would publish it", hint)]
    )
    let folded = "'[!tip]+' is a foldable callout of Obsidian, which Verdict does not support"
    check("> ⟦[!tip]+⟧ b\n> c", [foreign(folded, "remove the '+'")])
    check("> [!NOTE]\n> a\n\n[!a]- b\n\n> b [!c]-\n", [])
  }

  @Test func wikiLinks() {
    func written(_ text: String) -> [String] {
      render(text).value.references.filter { $0.kind == .wikiLink }.map(\.destination)
    }
    #expect(
      written("[[b|text]] *![[c.jpg]]* [[#Plot]] [[dd][e]]") == ["[[b|text]]", "![[c.jpg]]", "[[#Plot]]", "[[dd][e]]"]
    )
    #expect(written("|a|b|\n|-|-|\n|[[cd\\|e]]|f|\n") == ["[[cd\\|e]]"])
    let silent = """
      [[1]](/u) `a[[bc]]` [[1]] \\[[bc]] [\\[bc]] [[bc](/c)] [[bc]][c] [ [bc] ] a[[1,2],[3]] x[[name]] [[x, y]] [[ -f a ]] [[^1]] [[| and |]]

      [c]: /d
      """
    #expect(written(silent) == [])
    #expect(written("```\n[[bc]]\n```\n\n    ![[x.jpg]]\n") == [])
  }

  @Test func wikiLinkConversion() {
    func markdown(_ written: String, _ file: String) -> String? {
      WikiLink(written)?.markdown(to: file, isPicture: file.hasSuffix(".jpg"), alt: "alt")
    }
    #expect(markdown("[[b|text]]", "b.md") == "[text](b.md)")
    #expect(markdown("[[Some Film#The Plot]]", "Some Film.md") == "[Some Film](<Some Film.md#the-plot>)")
    #expect(markdown("[[#Plot]]", "") == "[Plot](#plot)")
    #expect(markdown("[[b][text]]", "b.md") == "[text](b.md)")
    #expect(markdown("![[x.jpg]]", "x.jpg") == "![alt](x.jpg)")
    #expect(markdown("![[x.jpg|300]]", "x.jpg") == "![alt](x.jpg)")
    #expect(markdown("[[File:x.jpg|thumb|A cat]]", "x.jpg") == "![A cat](x.jpg)")
    #expect(markdown("![[note]]", "note.md") == "[note](note.md)")
    #expect(markdown("[[1]]", "") == nil)
  }

  @Test func blockReferencesAndProperties() {
    func block(_ mark: String) -> Expected {
      foreign(
        "'\(mark)' embeds a block in Logseq or Roam Research, which Verdict does not support",
        "write the text of the block"
      )
    }
    let uuid = "((64f1d9a2-1b3c-4d5e-8f90-123456789abc))"
    check("a ⟦\(uuid)⟧ ⟦((mOOB8Q0bS))⟧", [block(uuid), block("((mOOB8Q0bS))")])
    check("((important)) ((1984-2001)) f((a+b)*(c)) ((x))", [])
    let hint = "move it to the front matter, remove the line, or write 'my-rating\\::' to show it"
    let message = "'my-rating::' begins a property of Logseq or Obsidian, which Verdict does not support"
    check("a\n⟦my-rating::⟧ 5\n\n- ⟦my-rating::⟧ 5", [foreign(message, hint), foreign(message, hint)])
    check("Note:: b\n\nstd::vector a:: b key::\n\nkey\\:: c", [])
  }

  @Test func attributeLists() {
    func list(_ written: String) -> Expected {
      foreign("'\(written)' is an attribute list of kramdown or Pandoc, which Verdict does not support", "remove it")
    }
    check("a\n⟦{: .note}⟧\n\n# b ⟦{#id .c}⟧ #", [list("{: .note}"), list("{#id .c}")])
    check(
      "[a](/b)⟦{width=50%}⟧ [c]⟦{.d}⟧ `e`⟦{.swift}⟧ f⟦{:toc}⟧",
      [list("{width=50%}"), list("{.d}"), list("{.swift}"), list("{:toc}")]
    )
    check("f(x){x=1} {a, b} {.5} {.a} {: } {:} {:a, b} a {#b} {:x", [])
    let hint = "remove the text up to '{:/comment}', or put it between '<!--' and '-->'"
    let message = "'{::comment}' begins a comment in kramdown, but Verdict would publish it"
    check("⟦{::comment}⟧\na\n{:/comment}", [foreign(message, hint)])
  }

  private let spoilerHint =
    "write ':::spoiler Title' and ':::' on separate lines around it, or '||text||'"

  @Test func tags() {
    func tag(_ written: String, _ hint: String) -> Expected {
      foreign("'\(written)' is a tag of forums, WordPress or wikis, which Verdict does not support", hint)
    }
    check("⟦[spoiler]⟧a[/Spoiler] ⟦[spoiler=x]⟧", [tag("[spoiler]", spoilerHint), tag("[spoiler=x]", spoilerHint)])
    check("⟦[hide]⟧\n\n- a\n\n[/hide]", [tag("[hide]", spoilerHint)])
    check("⟦[url=https://x.example]⟧a[/url]", [tag("[url=https://x.example]", "write '[text](address)'")])
    check("⟦[img]⟧a.png[/img]", [tag("[img]", "write '![description](address)'")])
    let gallery = "write the images between lines ':::gallery' and ':::'"
    check("⟦[gallery ids=\"1\"]⟧\n\n⟦[gallery]⟧", [tag("[gallery ids=\"1\"]", gallery), tag("[gallery]", gallery)])
    check("⟦[TOC]⟧", [tag("[TOC]", "remove it")])
    check("[spoiler] a, [video](/a), [b]c[/b], [embed] d [gallery] `[img]a[/img]` [quote=x]\n", [])
  }

  @Test func templates() {
    func expected(_ written: String, _ hint: String) -> Expected {
      let message = "unknown shortcode '\(written)'"
      return Expected(code: .shortcode, message: message, hint: hint)
    }
    let video = "write the address of the video on a separate line"
    let remove = "remove it, or put it between backquotes to show it"
    check(
      "⟦{{embed⟧ a}} ⟦{{[[video⟧]]: https://x.example}}",
      [expected("{{embed", remove), expected("{{[[video", video)]
    )
    check("⟦{{ page⟧.title }} ⟦{{spoiler⟧|a}}", [expected("{{ page", remove), expected("{{spoiler", spoilerHint)])
    check("{{ b }} {{c}} $x^{{ab}}$ {{ab {{1}", [])
  }

  @Test func containers() {
    func container(_ line: String) -> Expected {
      foreign(
        "unsupported container '\(line)'",
        "remove this line and its closing line, or write ':::spoiler Title' to hide the text"
      )
    }
    check("⟦::: {.note}⟧\na\n:::\n\n⟦:::tip Title⟧\nb\n:::\n", [container("::: {.note}"), container(":::tip Title")])
    check("⟦::::columns⟧\na\n::::\n", [container("::::columns")])
    check(":::spoiler A\n⟦:::note⟧\na\n:::\n:::\n", [container(":::note")])
    check("::: Best of 2024\n\n::::::::\n\n:::)\n", [])
  }

  @Test func statementsAndBlocks() {
    let statement = foreign("'import' begins a statement of MDX, which Verdict does not support", "remove the line")
    let export = foreign("'export' begins a statement of MDX, which Verdict does not support", "remove the line")
    check("⟦import A from './a'⟧\n\n⟦export const b = 1⟧\n\n⟦import \"c\"⟧", [statement, export, statement])
    check("import taxes from home\n\nexport default settings\n\nexport goods = a\n\n- import a from 'b'", [])
    let org = { (hint: String) in
      foreign("'#+BEGIN_QUOTE' begins a block of Org mode, which Verdict does not support", hint)
    }
    check("⟦#+BEGIN_QUOTE⟧\na\n#+END_QUOTE", [org("begin each line with '>'")])
  }

  @Test func harmlessMarkupIsKept() {
    check("==a== #tag key: value :smile: ^block-id ''b'' $x^2$ [x] - [ ] c @name /\\_/\\ ( o.o ) {o,o} {not}\n", [])
  }

  /// Applies the fixes as `check --fix` does, and expects no diagnostic afterwards.
  @Test(arguments: [
    ("a %%b%% c", "a <!-- b --> c"), ("> é >!x!< `[[a]]` {:.b}", "> é ||x|| `[[a]]`"), (">!x!<", ">||x||"),
    ("# a {#b}", "# a"), ("[spoiler]a[/spoiler]", "||a||"),
    ("[spoiler=The End]\n\na\n\n[/spoiler]\n", ":::spoiler The End\n\na\n\n:::\n"),
    ("> [!warning]- The end\n> He\n>\n> dies.\n\na", ":::spoiler The end\nHe\n\ndies.\n:::\n\na"),
    ("> [!tip]+ a\n> b", "> [!tip] a\n> b"),
  ])
  func fixes(_ text: String, _ expected: String) {
    var bytes = Array(text.utf8)
    let fixes = render(text).diagnostics.flatMap { $0.fix }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    for fix in fixes.reversed() { bytes.replaceSubrange(fix.range.indices, with: fix.text.utf8) }
    let fixed = String(decoding: bytes, as: UTF8.self)
    #expect(fixed == expected)
    #expect(render(fixed).diagnostics.isEmpty)
  }

  @Test(arguments: [
    "[[", "[[ab", "]]", "[[ab]] ", "%%", "%%a ", "5%%", "{>>", "{>>a<<}", ">!", ">!a!<", "((", "((a", "((a))", "{:",
    "{:a",
    "[spoiler]", "[/spoiler]", "[!", "> [!a]-\n", "![[", "%%\n\n", "{{ab ", "ab:: c\n", ">!a\n", ":::a\n",
    ":::a\n:::\n",
    "[url]a\n\n", "{#a", "import ", "[spoiler]a[/spoiler] ", "#", "{~~a~>", "{--",
  ])
  func manyTakeLinearTime(_ text: String) {
    expectLinearTime(repeating: text, upTo: 20_000) { _ = render($0) }
  }
}
