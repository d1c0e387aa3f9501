import Authoring
import Diagnostics
import ReviewModel
import Testing

@Suite struct SiteContextTests {
  @Test func emptySiteHasNoTopics() {
    let configuration = ConfigurationValidator.validate(SourceFile(path: "site.yaml", text: "title: Tides")).value
    #expect(SiteContext(configuration).topics(of: TopicKind.tags).isEmpty)
  }
}
