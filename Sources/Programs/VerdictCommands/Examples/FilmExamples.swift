/// Examples of film reviews: two films of one director, and a series.
extension ContentExample {
  static func film(_ daysAgo: DaysAgo, category: String, fields: String = "") -> ContentExample {
    ContentExample(
      review: "seven-samurai",
      """
      ---
      title: The rain at the end of Seven Samurai
      rating: 5
      category: \(category)
      subject: Seven Samurai
      visited: \(daysAgo(9))
      \(fields)verdict: Three and a half hours, and none too many.
      pick: true
      tags: [classic, rain]
      ---
      For two hours it does nothing but make you know a village. Then it rains, and **every face in the mud has a name**.

      :::spoiler Who wins
      The farmers, as the last line says. Those who fought for them have four graves on a hill.
      :::

      """
    )
  }

  static func earlierFilm(_ daysAgo: DaysAgo) -> ContentExample {
    ContentExample(
      review: "ikiru",
      """
      ---
      title: Ikiru, or how to use a year
      rating: 4.5
      category: Film
      subject: Ikiru
      visited: \(daysAgo(40))
      updated: \(daysAgo(8))
      director: Akira Kurosawa
      starring: [Takashi Shimura]
      year: 1952
      runtime: 2 h 23 min
      seen: Disc
      tags: [classic]
      pros: [Takashi Shimura on a swing, No word too many]
      cons: [The wake goes on for long]
      ---
      An official learns that he will die, and begins to work. The same actor leads the [Seven Samurai](seven-samurai.md), and
      one would not think that it is the same man.

      """
    )
  }

  static func series(_ daysAgo: DaysAgo) -> ContentExample {
    ContentExample(
      review: "fawlty-towers",
      """
      ---
      title: Fawlty Towers, all twelve of it
      rating: 4
      category: Series
      subject: Fawlty Towers
      visited: \(daysAgo(21))
      creator: [John Cleese, Connie Booth]
      starring: [John Cleese, Prunella Scales]
      year: 1975
      seen: Television
      verdict: Stopped after twelve episodes, because they were done.
      tags: [classic, hotels]
      ---
      A hotel that would run well but for its guests. What the waiter calls his pet is ||a rat||.

      """
    )
  }
}

extension String {
  static let filmFields = """
    director: Akira Kurosawa
    starring: [Takashi Shimura, Toshirō Mifune]
    year: 1954
    runtime: 3 h 27 min
    seen: Cinema

    """
}
