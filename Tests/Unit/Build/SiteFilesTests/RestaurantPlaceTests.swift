import Foundation
import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// The location of a restaurant, on its page and in JSON-LD.
@Suite struct RestaurantPlaceTests {
  private func page(_ facts: String) async throws -> String {
    let site = try SmallSite(reviews: 1, templates: Repository.path + "/templates")
    try site.folder.write("---\nname: Aurora\n\(facts)\n---\n", to: "content/restaurants/aurora.md")
    try await site.build()
    return try site.folder.text("site/restaurants/aurora/index.html")
  }

  /// Returns the JSON-LD of the restaurant on a page; nil without it.
  private func data(_ page: String) throws -> [String: Any]? {
    let blocks = page.matches(of: #/(?s)<script type="application\/ld\+json">(.*?)<\/script>/#)
    let values = try blocks.map { try JSONSerialization.jsonObject(with: Data($0.output.1.utf8)) as? [String: Any] }
    return values.compactMap(\.self).first { $0["@type"] as? String != "BreadcrumbList" }
  }

  @Test func placesAreShown() async throws {
    let page = try await page(
      "neighbourhood: Kumeu\ncity: Auckland\nregion: Tāmaki \"Makaurau\"\nmap: https://osm.example/?a=1&b=2\n"
        + "latitude: -36.8485\nlongitude: 174.7633"
    )
    #expect(page.contains("<dt>Neighbourhood</dt><dd>Kumeu</dd>"))
    #expect(page.contains("<a href=\"https://osm.example/?a=1&amp;b=2\">Map</a>"))
    #expect(page.contains("<data class=\"p-latitude\" value=\"-36.8485\" hidden></data>"))
    let data = try #require(try data(page))
    #expect(data["hasMap"] as? String == "https://osm.example/?a=1&b=2")
    let (geo, address) = (data["geo"] as? [String: Any], data["address"] as? [String: Any])
    #expect(geo?["latitude"] as? Double == -36.8485 && geo?["longitude"] as? Double == 174.7633)
    #expect(address?["addressRegion"] as? String == "Tāmaki “Makaurau”")
    #expect(address?["addressLocality"] as? String == "Auckland" && address?["streetAddress"] == nil)
  }

  /// Address, city and country are shown together, whichever of them a restaurant has.
  @Test(arguments: [
    ("address: Main Street 1\ncity: Linz\ncountry: Austria", "<span>Main Street 1, Linz, Austria</span>"),
    ("city: Linz\ncountry: Austria", "<span>Linz, Austria</span>"), ("country: Austria", "<span>Austria</span>"),
  ])
  func addressIsShown(_ facts: String, _ expected: String) async throws {
    #expect(try await page(facts).contains(expected))
  }

  @Test(arguments: [("map: https://osm.example/", true), ("latitude: 0\nlongitude: 0", true), ("city: Linz", false)])
  func placesAreInJSONLD(_ facts: String, _ isLocated: Bool) async throws {
    #expect((try data(try await page(facts)) != nil) == isLocated)
  }
}
