/// Examples of book reviews: a novel, two parts of a series, and an essay.
extension ContentExample {
  static func book(_ daysAgo: DaysAgo) -> ContentExample {
    ContentExample(
      review: "middlemarch",
      """
      ---
      title: A winter with Middlemarch
      rating: 4
      category: Book
      subject: Middlemarch
      visited: \(daysAgo(26))
      verdict: Eight hundred pages about a small town, and one knows everybody.
      tags: [classic, marriage]
      cons: [Slow for the first hundred pages]
      ---
      George Eliot lets everybody be wrong for good reasons. Read it where nobody asks how far you are; it ends better than
      [most films](seven-samurai.md).

      """
    )
  }

  static func firstPart(_ daysAgo: DaysAgo) -> ContentExample {
    ContentExample(
      review: "a-wizard-of-earthsea",
      """
      ---
      title: A Wizard of Earthsea
      rating: 4.5
      category: Fiction
      visited: \(daysAgo(33))
      author: Ursula K. Le Guin
      series: Earthsea 1
      year: 1968
      format: Paperback
      verdict: A boy is good at something, and it nearly kills him.
      tags: [islands, magic]
      ---
      Everything has a true name, and whoever knows it has power over it. So has the book, over its readers.

      :::spoiler What the shadow is called
      By his own name, and so he can hold it.
      :::

      """
    )
  }

  static func secondPart(_ daysAgo: DaysAgo) -> ContentExample {
    ContentExample(
      review: "the-tombs-of-atuan",
      """
      ---
      title: The Tombs of Atuan
      rating: 5
      category: Fiction
      visited: \(daysAgo(6))
      updated: \(daysAgo(0))
      author: Ursula K. Le Guin
      series: Earthsea 2
      year: 1971
      format: Paperback
      verdict: Darker than the first, and better.
      pick: true
      tags: [labyrinths, magic]
      pros: [A labyrinth that one could draw, A heroine who decides]
      cons: [Over too soon]
      ---
      After [the first part](a-wizard-of-earthsea.md) one waits for its hero. He comes late, and it is not his story.

      """
    )
  }

  static func essay(_ daysAgo: DaysAgo) -> ContentExample {
    ContentExample(
      review: "a-room-of-ones-own",
      """
      ---
      title: A Room of One's Own
      rating: 4
      category: Non-fiction
      visited: \(daysAgo(18))
      author: Virginia Woolf
      year: 1929
      pages: 112
      format: E-book
      tags: [essay]
      ---
      What it takes to write: money, and a door that locks. **Shakespeare's sister**, whom she makes up for the argument, one
      does not forget.

      """
    )
  }
}
