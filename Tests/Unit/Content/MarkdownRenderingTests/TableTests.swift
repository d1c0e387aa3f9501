import Diagnostics
import MarkdownRendering
import TestSupport
import Testing

@Suite("Tables") struct TableTests {
  private static let start =
    "<div class=\"table\" role=\"group\" aria-label=\"Table\" tabindex=\"0\"><table>\n<thead>\n<tr>\n"
  private static let end = "</tbody>\n</table></div>\n"

  private func check(_ text: String, _ html: String, _ location: SourceLocation = #_sourceLocation) {
    let result = render(text)
    #expect(result.value.completeText == html, sourceLocation: location)
    #expect(result.diagnostics.isEmpty, sourceLocation: location)
  }

  /// Returns the HTML of a table with the columns A and B and one row.
  private func table(_ cells: String) -> String {
    let header = "<th scope=\"col\">A</th>\n<th scope=\"col\">B</th>\n</tr>\n</thead>\n"
    return "\(Self.start)\(header)<tbody>\n<tr>\n\(cells)</tr>\n\(Self.end)"
  }

  @Test func alignment() {
    check(
      "| Dish | Price | Stars |\n|:-----|------:|:-----:|\n| Ramen | $19 | 4 |\n",
      """
      \(Self.start)<th scope="col">Dish</th>
      <th scope="col" class="end">Price</th>
      <th scope="col" class="center">Stars</th>
      </tr>
      </thead>
      <tbody>
      <tr>
      <td>Ramen</td>
      <td class="end">$19</td>
      <td class="center">4</td>
      </tr>
      \(Self.end)
      """
    )
  }

  @Test func withoutOuterPipes() {
    check("a\n\nA | B\n--- | ---\n1 | 2\n\nb", "<p>a</p>\n\(table("<td>1</td>\n<td>2</td>\n"))<p>b</p>\n")
    check("A | B\r\n:-- | ---\r\n  1|2\r\n", table("<td>1</td>\n<td>2</td>\n"))
  }

  @Test func cellsContainInlineMarkup() {
    check(
      "|A|B|\n|-|-|\n|*a* ~~b~~ `c\\|d`|[e](f.md) ![g](/h)|\n",
      table(
        "<td><em>a</em> <del>b</del> <code>c|d</code></td>\n"
          + "<td><a href=\"f.md\">e</a> <img src=\"/h\" alt=\"g\" loading=\"lazy\"></td>\n"
      )
    )
    check("|A|B|\n|-|-|\n|# a #|- b|\n", table("<td># a #</td>\n<td>- b</td>\n"))
    check("|A|B|\n|-|-|\n|> a|    b|\n", table("<td>&gt; a</td>\n<td>b</td>\n"))
    check("|A|B|\n|-|-|\n|*a|b*|\n", table("<td>*a</td>\n<td>b*</td>\n"))
    check("|A|B|\n|-|-|\n|\\|\\|a\\|\\||\\~~b~~|\n", table("<td>||a||</td>\n<td>~~b~~</td>\n"))
  }

  @Test func rowsOfDifferentLengths() {
    check("|A|B|\n|-|-|\n|1|\n", table("<td>1</td>\n<td></td>\n"))
    check("|A|B|\n|-|-|\n|1|2|3|\n", table("<td>1</td>\n<td>2|3</td>\n"))
    check("|A|B|\n|-|-|\n|\nc\n", table("<td>c</td>\n<td></td>\n"))
    check("|A|B|\n|-|-|\n||1|\n", table("<td></td>\n<td>1</td>\n"))
  }

  @Test func headerAlone() {
    let end = "</tr>\n</thead>\n</table></div>\n"
    check("| A |\n| - |\n", "\(Self.start)<th scope=\"col\">A</th>\n\(end)")
    check("| | A |\n|-|-|\n", "\(Self.start)<td></td>\n<th scope=\"col\">A</th>\n\(end)")
  }

  @Test func otherPipesAreText() {
    check("| a |\n", "<p>| a |</p>\n")
    check("| a | b |\n|---|\n", "<p>| a | b |\n|---|</p>\n")
    check("a\n---\n", "<h2 id=\"a\">a</h2>\n")
    check("```\n\na | b\n--- | ---\n```\n", "<pre><code>\na | b\n--- | ---\n</code></pre>\n")
    check("    a | b\n    - | -\n", "<pre><code>a | b\n- | -\n</code></pre>\n")
  }

  @Test func blocksEndTable() {
    let table = table("<td>1</td>\n<td>2</td>\n")
    check("A|B\n-|-\n1|2\n> a", table + "<blockquote>\n<p>a</p>\n</blockquote>\n")
    check("A|B\n-|-\n1|2\n- a", table + "<ul>\n<li>a</li>\n</ul>\n")
    check("A|B\n-|-\n1|2\n# a", table + "<h2 id=\"a\">a</h2>\n")
    check("A|B\n-|-\n1|2\n```\na\n```", table + "<pre><code>a\n</code></pre>\n")
    check("A|B\n-|-\n1|2\n\n\nA|B\n-|-\n1|2", table + table)
  }

  @Test func withinSpoilers() {
    let table = table("<td>1</td>\n<td>2</td>\n")
    let opening = "<details class=\"spoiler\"><summary>Spoiler</summary>\n"
    let text = ":::spoiler\nA|B\n-|-\n1|2\n:::\n"
    check(text, "\(opening)\(table)</details>\n")
    check(":::spoiler\na\n\nA|B\n-|-\n1|2\n\nb\n:::\nc", "\(opening)<p>a</p>\n\(table)<p>b</p>\n</details>\n<p>c</p>\n")
    let body = render("a\n\n" + text + text, MarkdownOptions(plainText: true)).value
    #expect(body.spoilers.count == 2)
    #expect(String(decoding: body.plainText, as: UTF8.self) == "a\n")
  }

  @Test func linkDefinitionsApplyInCells() {
    let link = "<a href=\"https://x.example\">r</a>"
    check(
      "[r]\n\nA|B\n-|-\n[r]|2\n\n[r]: https://x.example\n",
      "<p>\(link)</p>\n\(table("<td>\(link)</td>\n<td>2</td>\n"))"
    )
  }

  @Test func isCountedAndSearched() {
    let body = render("One.\n\nA|B\n-|-\nx y|z\n\nTwo.", MarkdownOptions(plainText: true)).value
    #expect(body.words == 7)
    #expect(String(decoding: body.plainText, as: UTF8.self) == "One.\nA\nB\nx y\nz\nTwo.\n")
    #expect(body.excerpt == "One.")
    #expect(body.headings.isEmpty)
  }

  @Test func rangesInCells() {
    let source = MarkedSource("a\n\nA|B\n-|-\n[c](d.md)|![x](⟦e.webp⟧) [f](⟦g.md⟧)\n")
    let body = MarkdownRenderer().render(source.source, body: source.source.range).value
    #expect(body.references.dropFirst().map(\.range) == source.ranges)
  }

  @Test func label() {
    #expect(
      render("A|B\n-|-", MarkdownOptions(labels: MarkdownLabels(["table": "<T>"]))).value.text.contains(
        "aria-label=\"&lt;T&gt;\""
      )
    )
  }

  private static func wide(_ count: Int) -> String {
    let head = String(repeating: "a|", count: count) + "\n" + String(repeating: "-|", count: count) + "\n"
    return head + String(repeating: "b|\n", count: count)
  }

  @Test func outputSizeIsLinear() {
    #expect(render(Self.wide(50_000)).value.html.count < 10_000_000)
    expectLinearTime(upTo: 50_000, input: Self.wide) { _ = render($0) }
    expectLinearTime(repeating: "a|b\n-|-\n\n", upTo: 200_000) { _ = render($0) }
    expectLinearTime(upTo: 50_000) { count in
      String(repeating: "a|b\n", count: count) + String(repeating: "-|-\n", count: count)
    } _: {
      _ = render($0)
    }
  }
}

@Suite("Excerpt markers") struct ExcerptEndTests {
  @Test(arguments: ["<!--more-->", "<!-- more -->", "<!-- end -->", "<!-- END -->"])
  func markerEndsExcerpt(_ mark: String) {
    #expect(render("One.\n\nTwo.\n\n\(mark)\n\nThree.").value.excerpt == "One. Two.")
    #expect(render("One. \(mark) Two.\n\nThree.").value.excerpt == "One.")
    #expect(render("\(mark)\n\nOne.").value.excerpt == "One.")
    #expect(render("One.\n\n\(mark)\n\nTwo.").diagnostics.isEmpty)
  }

  @Test(arguments: ["<!-- a -->", "<!-- more or less -->", "<!-- -->"])
  func otherCommentsAreIgnored(_ comment: String) {
    #expect(render("One.\n\n\(comment)\n\nTwo.").value.excerpt == "One.")
  }
}
