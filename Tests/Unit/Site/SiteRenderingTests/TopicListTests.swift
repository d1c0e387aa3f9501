import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// Lists of restaurants and other topics with facts.
@Suite struct TopicListTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite(templates: Repository.path + "/templates")
    let fields = """
      fields:
        - key: chef
          type: topic
          plural: Chefs
          ranked: true
          facts: [{key: school, type: topic, plural: Schools, card: true}, {key: born, type: year, card: true}]

      """
    try site.folder.write(SmallSite.configuration + fields, to: "content/site.yaml")
    try write("restaurants/ash", "name: Ash\ncity: Århus\ncuisine: [Thai, Bakery]\nprice: ££")
    try write("restaurants/elm", "name: Elm\ncity: Århus\ncuisine: [Thai]\nprice: ££")
    try write("restaurants/fir", "name: Fir\ncity: Leeds\ncuisine: [British]\nprice: ££")
    try write("restaurants/oak", "name: Oak\ncity: Leeds\nprice: ££\nclosed: 2025-03")
    for (number, name) in ["Ash", "Elm", "Fir", "Oak"].enumerated() {
      try site.writeReview("r\(number)", head: "restaurant: \(name)\nchef: Chef \(number)", day: number + 1)
      try write("chefs/c\(number)", "name: Chef \(number)\nschool: Lyon\nborn: 197\(number)")
    }
  }

  private func write(_ name: String, _ facts: String) throws {
    try site.folder.write("---\n\(facts)\n---\n", to: "content/\(name).md")
  }

  private func facts(_ row: JSONValue) -> [String] {
    row["listed"].list.compactMap { fact in
      fact["text"].text ?? fact["number"].number.map { "\(Int($0))" }
        ?? fact["texts"].list.compactMap(\.text).joined(separator: ", ")
    }
  }

  private func rows(_ template: String, _ page: String? = nil, _ list: String = "ranked") async throws -> [JSONValue] {
    let preview = try #require(try await site.builder().preview())
    try #require(!preview.report.hasErrors, "\(preview.report.text(below: site.folder))")
    return try preview.values(template, page)[list].list
  }

  @Test func rowsOmitFactsInWhichAllAgree() async throws {
    let all: Set = [["Århus", "Thai, Bakery"], ["Århus", "Thai"], ["Leeds", "British"]]
    #expect(Set(try await rows("restaurants").map(facts)) == all)
    #expect(Set(try await rows("topics").map(facts)) == [["1970"], ["1971"], ["1972"], ["1973"]])
    #expect(Set(try await rows("topic-group", "arhus").map(facts)) == [["Thai, Bakery"], ["Thai"]])
    try write("restaurants/fir", "name: Fir\ncity: Leeds\ncuisine: [British]")
    #expect(Set(try await rows("restaurants").map(facts)).contains(["Århus", "Thai", "££"]))
  }

  @Test func rowsNameTheirGroups() async throws {
    let rows = try await rows("restaurants")
    #expect(Set(rows.compactMap { $0["groupNames"].text }) == ["cities/arhus cuisines/thai", "cities/leeds"])
    #expect(try await self.rows("restaurants", nil, "unranked").compactMap { $0["isClosed"].flag } == [true])
    #expect(try await self.rows("topics").allSatisfy { $0["groupNames"].text == nil })
  }

  @Test func listsNameGroupsAsTheirLinksDo() async throws {
    try await site.build()
    let list = try site.folder.text("site/restaurants/index.html")
    #expect(list.contains("data-groups=\"cities/arhus cuisines/thai\""))
    #expect(list.contains("<a href=\"/restaurants/cities/arhus/\">Århus <span>2</span></a>"))
    #expect(!list.contains("££"))
    #expect(!(try site.folder.text("site/chefs/index.html")).contains("data-groups"))
  }

  /// Two cities have a neighbourhood of one name. A name that one city has stays as written.
  @Test func neighbourhoodsBelongToTheirCities() async throws {
    let places = [
      ("ash", "Århus", "Centre"), ("elm", "Århus", "Centre"), ("fir", "Leeds", "Centre"), ("oak", "Leeds", "Centre"),
    ]
    for (name, city, part) in places + [("yew", "Leeds", "Holbeck"), ("box", "Leeds", "Holbeck")] {
      try write("restaurants/\(name)", "name: \(name.capitalized)\ncity: \(city)\nneighbourhood: \(part)")
    }
    let groups = try await rows("restaurants", nil, "groups")
    #expect(groups.compactMap { $0["name"].text } == ["City", "Neighbourhood"])
    let names = groups[1]["values"].list.compactMap { $0["name"].text }
    #expect(names == ["Centre, Århus", "Centre, Leeds", "Holbeck"])
    #expect(try await rows("topic-group", "centre-leeds").compactMap { $0["name"].text } == ["Oak", "Fir"])
    let rows = try await rows("restaurants")
    #expect(rows.compactMap { $0["groupNames"].text }.contains("neighbourhoods/centre-leeds cities/leeds"))
  }

  /// A choice of one value is no choice.
  @Test func factsWithOneGroupAreNoFilter() async throws {
    #expect(try await rows("restaurants", nil, "groups").compactMap { $0["name"].text } == ["City"])
  }
}
