import ReviewModel
import TestSupport
import Testing

/// The values of valid reviews.
@Suite struct ReviewTests {
  @Test("Every key is parsed")
  func everyKey() throws {
    let review = try Fixture.review(
      """
      title:  "Shazam! \\tis DC's \\u0007best"
      rating: 4.5
      visited: 2019-04-06
      published: 2019-04-08T23:30:00-11:00
      updated: 2019-05-01
      verdict: "A film\\nwith a heart."
      image: shazam.jpg
      alt: A boy
      subject: Shazam!
      restaurant: Trattoria  Aurora
      tags: [Super Hero, dc, SUPER-HERO, DC]
      pick: on
      pros: [a, b]
      cons: [c]
      spoilers: yes
      draft: true
      slug: shazam
      aliases: [/old/url, /a.html]
      lang: de
      qr: no
      """,
      path: "reviews/2019/File Name.md"
    )
    #expect(review.path == "reviews/2019/File Name.md")
    #expect(review.title == "Shazam! is DC's best")
    #expect(review.rating == Rating(hundredths: 450))
    #expect(review.category == 0)
    #expect(review.visited?.description == "2019-04-06")
    #expect(review.published?.description == "2019-04-08")
    #expect(review.update?.description == "2019-05-01")
    #expect(review.verdict == "A film with a heart.")
    #expect(review.illustration?.path.value == "shazam.jpg")
    #expect(review.illustration?.alt == "A boy")
    #expect(review.subject == "Shazam!")
    #expect(review.restaurant?.value.slug.value == "trattoria-aurora")
    #expect(review.tags.map(\.value.name) == ["Super Hero", "dc"])
    #expect(review.isPick && review.isDraft && review.details["spoilers"] != nil)
    #expect(review.details["pros"]?.texts == ["a", "b"])
    #expect(review.details["cons"]?.texts == ["c"])
    #expect(review.slug.value == "shazam")
    #expect(review.aliases.map(\.value) == ["/old/url/", "/a.html"])
    #expect(review.language == "de")
    #expect(review.showsQRCode == false)
  }

  @Test("Missing keys have defaults")
  func defaults() throws {
    let review = try Fixture.review("", path: "reviews/2020/The Film.md")
    #expect(review.slug.value == "the-film")
    #expect(review.subject == "T")
    #expect(review.published == review.visited)
    #expect(review.day == review.visited)
    #expect(review.day?.year == 2020)
    #expect(!review.isPick && review.details.isEmpty && !review.isDraft)
    #expect(review.showsQRCode == nil && review.update == nil && review.illustration == nil)
    #expect(try Fixture.review("restaurant: Aurora").subject == "Aurora")
    #expect(try Fixture.review("restaurant: Aurora\nsubject: S").subject == "S")
  }

  @Test("Unrated is not 0")
  func unrated() throws {
    #expect(try Fixture.review("rating: unrated").rating == nil)
    #expect(try Fixture.review("rating: 0").rating == Rating(hundredths: 0))
  }

  @Test("The day of a review is the day of the visit, otherwise of publication")
  func day() throws {
    let visited = try Fixture.review("visited: 2019-12-31\npublished: 2020-01-02")
    #expect(visited.day?.description == "2019-12-31")
    #expect(visited.day?.year == 2019)
    #expect(try Fixture.review("visited:\npublished: 2021-05-05").day?.description == "2021-05-05")
  }

  @Test("Text is unchanged", arguments: ["no", "1.10", "0306406152", "{{title}}", "<b>&amp;", "日本 👨‍👩‍👧", "]]>"])
  func text(_ title: String) throws {
    #expect(try Fixture.review("title: '\(title)'").title == title)
  }

  @Test(
    "Steps",
    arguments: [
      ("1", ["0", "3", "5"]), ("0.5", ["0.5", "4.50"]), ("0.25", ["4.75", "0.25"]), ("0.1", ["4.9", "3.30"]),
    ]
  )
  func steps(_ test: (step: String, ratings: [String])) throws {
    let site = try Fixture.configuration("ratings: {step: \(test.step)}")
    for rating in test.ratings {
      #expect(try Fixture.review("rating: \(rating)", on: site).rating?.hundredths == Rating.hundredths(of: rating))
    }
  }
}
