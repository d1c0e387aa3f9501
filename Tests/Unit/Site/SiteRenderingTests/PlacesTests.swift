import Foundation
import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// The files of places with coordinates, for maps.
@Suite struct PlacesTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite(templates: Repository.path + "/templates")
    let field = """
      fields:
        - key: cinema
          type: topic
          plural: Cinemas
          facts: [{key: latitude, type: number}, {key: longitude, type: number}, {key: city}]

      """
    try site.folder.write(SmallSite.configuration + field, to: "content/site.yaml")
    try site.writeReview("heat", head: "cinema: Odeon", day: 4)
    try write("odeon", "name: Odeon\ncity: Leeds\nlatitude: 53.8\nlongitude: -1.54")
    try write("rex", "name: Rex")
  }

  private func write(_ name: String, _ facts: String) throws {
    try site.folder.write("---\n\(facts)\n---\n", to: "content/cinemas/\(name).md")
  }

  private func features() throws -> [JSONValue] {
    let data = try site.folder.data("site/cinemas/places.geojson")
    return JSONValue(try JSONSerialization.jsonObject(with: data))["features"].list
  }

  @Test func topicsWithCoordinatesArePlaces() async throws {
    try await site.build()
    let place = try #require(try features().first)
    #expect(try features().count == 1)
    #expect(place["geometry"]["coordinates"].list.compactMap(\.number) == [-1.54, 53.8])
    let properties = place["properties"]
    #expect(properties["name"].text == "Odeon" && properties["city"].text == "Leeds")
    #expect(properties["url"].text == "https://plain.example/cinemas/odeon/" && properties["reviews"].number == 1)
    #expect(try site.folder.text("site/cinemas/index.html").contains("href=\"/cinemas/places.geojson\""))
    #expect(!site.folder.exists("site/restaurants/places.geojson"))
  }

  @Test func placesFollowTheirFiles() async throws {
    try await site.build()
    try write("rex", "name: Rex\nlatitude: 1\nlongitude: 2")
    try await site.build()
    #expect(try features().count == 2)
    #expect(try await site.coldBuild() == contents(of: site.output))
    try write("rex", "name: Rex")
    try write("odeon", "name: Odeon")
    try await site.build()
    #expect(!site.folder.exists("site/cinemas/places.geojson"))
  }

  @Test(arguments: ["latitude: 91\nlongitude: 2", "latitude: 1", "latitude: 1\nlongitude: -180.5"])
  func invalidCoordinates(_ facts: String) async throws {
    try write("rex", "name: Rex\n\(facts)")
    let report = try await site.build()
    #expect(report.diagnostics.map(\.code) == [.coordinatesInvalid])
  }
}
