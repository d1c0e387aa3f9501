import FileSystem
import SiteDelivery
import Testing

/// The changed lines of the visible text of pages.
@Suite struct PageChangeTests {
  private func change(_ old: String, _ new: String) -> [String]? {
    PageChange("a.html", from: old.utf8, to: new.utf8).map { change in
      change.lines.map { ($0.isNew ? "+" : "-") + $0.text }
    }
  }

  @Test(arguments: [
    ("<p>One</p><p>Two</p>", "<p>One</p><p>Three</p>", ["-Two", "+Three"]),
    ("<p>A <em>b</em> c</p>", "<p>A <em>d</em>\n c</p>", ["-A b c", "+A d c"]),
    ("<li>1<li>2<li>3", "<li>0<li>1<li>3", ["+0", "-2"]),
    ("<p>a &amp; b &#39;c&#x27; &lt;i> &bogus; &</p>", "", ["-a & b 'c' <i> &bogus; &"]),
    ("", "<p title='>'>x</p><!-- <p>y</p> --><p>z", ["+x", "+z"]),
  ])
  func changedLinesAreFound(_ old: String, _ new: String, _ lines: [String]) { #expect(change(old, new) == lines) }

  @Test(arguments: [
    ("<head><title>A</title></head><p>x", "<head><title>B</title></head><p>x"),
    ("<script>a</script>x", "<script>if (1 < 2) b</script >x"), ("<style>a</style>x", "x"),
    ("<svg><text>1</text></svg>x", "x"), ("<p class=a>x", "<div>x</div>"), ("a  b", "a\n\tb"), ("", "<!-- x"),
  ])
  func invisibleChangesAreNone(_ old: String, _ new: String) { #expect(change(old, new) == nil) }

  @Test func longChangesAreCut() throws {
    let new = (0..<100).map { "<p>\($0)" }.joined() + "<p>" + String(repeating: "x", count: 1000)
    let change = try #require(PageChange("a.html", from: "".utf8, to: new.utf8))
    #expect(change.lines.count == 24 && change.omitted == 77)
    let long = try #require(PageChange("a.html", from: "".utf8, to: String(repeating: "x", count: 1000).utf8))
    #expect(long.lines[0].text.count == 301 && long.omitted == 0)
  }
}
