import ImportSystems
import ImportTestSupport
import TestSupport
import Testing

/// Sources with a different name in each entry are read in linear time.
@Suite struct UniqueNameTests {
  private func wordPress(_ count: Int, _ part: (Int) -> String) -> MemorySource {
    let items = (0..<count).map { id in
      """
      <item><title>T</title><wp:post_id>\(id)</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>
      <wp:post_date>2019-04-03 23:59:00</wp:post_date>\(part(id))</item>
      """
    }
    let head = "<rss xmlns:wp=\"http://wordpress.org/export/1.2/\"><channel><link>https://a.example</link>"
    return MemorySource(["a.xml": "\(head)\(items.joined())</channel></rss>"])
  }

  @Test func customFields() {
    let input = { (count: Int) in
      wordPress(count) {
        "<wp:postmeta><wp:meta_key>k\($0)</wp:meta_key><wp:meta_value>v</wp:meta_value></wp:postmeta>"
      }
    }
    expectLinearTime(upTo: 8_000, input: input) { _ = try? WordPressImporter.read($0) }
  }

  @Test func categories() {
    let input = { (count: Int) in
      wordPress(count) { "<category domain=\"category\" nicename=\"c\($0)\">C\($0)</category>" }
    }
    expectLinearTime(upTo: 8_000, input: input) { _ = try? WordPressImporter.read($0) }
  }

  @Test func columns() {
    let input = { (count: Int) in
      let checkins = (0..<count).map { "{\"beer_name\": \"A\", \"brewery_name\": \"B\", \"k\($0)\": 1}" }
      return MemorySource(["a.json": "[\(checkins.joined(separator: ","))]"])
    }
    expectLinearTime(upTo: 8_000, input: input) { _ = try? UntappdImporter.read($0) }
  }

  @Test func questions() {
    let input = { (count: Int) in
      let features = (0..<count).map { index in
        """
        {"properties": {"date": "2020-01-02T03:04:05Z", "five_star_rating_published": 4, "google_maps_url": "?cid=\(index)",
        "location": {"name": "P\(index)"}, "questions": [{"question": "Q\(index)", "selected_option": "Soup"}]}}
        """
      }
      return MemorySource(["a.json": "{\"features\": [\(features.joined(separator: ","))]}"])
    }
    expectLinearTime(upTo: 8_000, input: input) { _ = try? GoogleMapsImporter.read($0) }
  }
}
