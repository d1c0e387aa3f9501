import Testing

@testable import ImportFormats
@testable import MarkupConversion

@Suite struct HiddenTextTests {
  private func converted(_ html: String) -> MarkdownText { HTMLMarkdown().markdown(of: html) }

  @Test(arguments: [
    "<span hidden>x</span>", "<span style='display: none'>x</span>", "<span style='visibility:hidden'>x</span>",
    "<span style='opacity:0'>x</span>", "<span style='DISPLAY:NONE !important'>x</span>",
    "<span style='color:white'>x</span>", "<font color='#FFFFFF'>x</font>", "<span style='color:#fefefe'>x</span>",
    "<span style='color:transparent'>x</span>", "<span style='color:rgba(9, 9, 9, 0)'>x</span>",
    "<span style='color:#123;background:#112233'>x</span>", "<span style='background-color: black'>x</span>",
    "<b style='background:rgb(0,0,0)'><i style='color:#000'>x</i></b>", "<span class='hidden'>x</span>",
  ])
  func hiddenTextBecomesASpoiler(_ html: String) {
    let result = converted("<p>a \(html) b</p>")
    #expect(result.text.contains("||") && result.text.hasPrefix("a "))
    #expect(result.remarks.map(\.text) == ["hidden text imported as a spoiler"])
    #expect(result.remarks.map(\.subject) == ["x"])
  }

  @Test(arguments: [
    "<span style='color:white;background:#333'>x</span>", "<span style='color:red'>x</span>",
    "<b style='background:black'><i style='color:white'>x</i></b>", "<span style='background:yellow'>x</span>",
    "<span style='color:var(--a)'>x</span>", "<span style='display:inline'>x</span>",
    "<td bgcolor='black'><font color='white'>x</font></td>",
    "<span style='background:black'><a href='https://a.b/' style='color:#fff'>x</a></span>",
  ])
  func visibleTextIsKept(_ html: String) {
    let result = converted("<p>a \(html) b</p>")
    #expect(!result.text.contains("||") && result.remarks == [])
  }

  @Test func hiddenBlocksBecomeSpoilerBlocks() {
    #expect(converted("<div style='display:none'><p>x</p><p>y</p></div>").text == ":::spoiler\nx\n\ny\n:::\n")
    #expect(converted("<ul><li>a</li><li hidden>b</li></ul>").text == "- a\n- ||b||\n")
    #expect(converted("<img src='https://a.example/p.gif' style='display:none'>").text == "")
  }

  @Test func summariesOmitHiddenText() {
    let line = HTMLMarkdown.line(of: "a <span style='display:none'>x</span> b")
    #expect(line.text == "a b")
    #expect(line.remarks.map(\.text) == ["hidden text omitted"])
  }
}
