import Diagnostics
import LanguageServer
import Notation
import Testing

@Suite struct DiagnosticsTests {
  static let review = "/site/content/reviews/a.md"

  /// An editor with a review open, of which the site is known.
  static func conversation() throws -> Conversation {
    var conversation = Conversation()
    try conversation.begin()
    #expect(try conversation.open(review, "calm").isEmpty)
    #expect(try conversation.look { _ in [] }.map(\.ranges) == [[]])
    return conversation
  }

  @Test func faultsComeAndGoWithWhatIsWritten() throws {
    var conversation = try Self.conversation()
    let loud = try #require(try conversation.change(Self.review, "🍝\nhey 🍝!", version: 2).first)
    #expect(loud.uri == "file:///site/content/reviews/a.md")
    #expect(loud.params?["version"] as? Int == 2)
    #expect(loud.ranges == ["1:6-1:7"])
    let diagnostic = try #require(loud.diagnostics.first)
    #expect(diagnostic["severity"] as? Int == 2)
    #expect(diagnostic["code"] as? String == "unknown-key")
    #expect(diagnostic["source"] as? String == "verdict")
    #expect(diagnostic["message"] as? String == "too loud\nbe calm")
    let calm = try #require(try conversation.change(Self.review, "hey", version: 3).first)
    #expect(calm.ranges == [] && calm.params?["version"] as? Int == 3)
  }

  @Test func severalChangesAtOnceAreJudgedOnce() throws {
    var conversation = try Self.conversation()
    let told = try conversation.say((2..<9).map { Conversation.change(Self.review, "!", version: $0) })
    #expect(told.map { $0.params?["version"] as? Int } == [8])
  }

  @Test func allFilesAreToldOf() throws {
    var conversation = try Self.conversation()
    let other = SourceFile(path: "/site/content/reviews/ü b.md", text: "x\ny")
    conversation.session.noteChanges([other.path])
    let fault = Diagnostic(.missingKey, "no title", in: other)
    let told = try conversation.look { look in
      #expect(look.changed == [other.path])
      return [fault]
    }
    #expect(told.last?.uri == "file:///site/content/reviews/%C3%BC%20b.md")
    #expect(told.last?.ranges == ["0:0-0:1"])
    #expect(told.last?.params?["version"] == nil)
    conversation.session.noteAnyChange()
    let again = try conversation.look { look in
      #expect(look.changed == nil)
      return [fault]
    }
    #expect(again.allSatisfy { $0.uri != told.last?.uri })
    conversation.session.noteChanges([other.path])
    #expect(try conversation.look { _ in [] }.last?.ranges == [])
  }

  @Test func whatWasTypedMeanwhileIsJudgedByNewKnowledge() throws {
    var conversation = try Self.conversation()
    _ = try conversation.change(Self.review, "one", version: 2)
    let next = conversation.session.nextLook()
    let look = try #require(next)
    #expect(look.texts == [Self.review: ContiguousArray("one".utf8)])
    #expect(conversation.session.nextLook() == nil)
    _ = try conversation.change(Self.review, "two!", version: 3)
    let old = Diagnostic(.missingKey, "old", in: SourceFile(path: Self.review, text: "one"))
    let output = conversation.session.end(look, SiteNews(nil, [old], judge: Conversation.judge))
    #expect(try conversation.read(output).map(\.ranges) == [["0:3-0:4"]])
    #expect(conversation.session.isOutdated)
  }

  @Test func aLookThatFailsChangesNothing() throws {
    var conversation = try Self.conversation()
    _ = try conversation.change(Self.review, "a!", version: 2)
    let next = conversation.session.nextLook()
    let look = try #require(next)
    #expect(try conversation.read(conversation.session.end(look, nil)).map(\.ranges) == [["0:1-0:2"]])
  }

  @Test func filesOfNoSiteAreLeftAlone() throws {
    var conversation = Conversation()
    try conversation.begin()
    #expect(try conversation.open("/elsewhere/a.md", "!").isEmpty)
    #expect(try conversation.open("/site/README.md", "!").isEmpty)
    #expect(
      try conversation.say("textDocument/didOpen", ["textDocument": ["uri": "untitled:1", "version": 1, "text": "!"]])
        .isEmpty
    )
    #expect(
      try conversation.look {
        $0.texts.isEmpty ? [] : [Diagnostic(.missingKey, "", in: SourceFile(path: "/x", text: ""))]
      }.isEmpty
    )
    #expect(try conversation.change("/elsewhere/a.md", "!!", version: 2).isEmpty)
    #expect(try conversation.change("/elsewhere/b.md", "!!", version: 2).isEmpty)
  }

  @Test func templatesWaitForTheWholeSite() throws {
    var conversation = try Self.conversation()
    let template = "/site/templates/review.html"
    _ = try conversation.open(template, "{{x}}!")
    let told = try conversation.look { look in
      #expect(look.texts.keys.sorted() == [Self.review, template])
      let source = SourceFile(path: template, bytes: look.texts[template] ?? [])
      return [Diagnostic(.templateUnknownName, "no x", in: source, at: SourceRange(2, 3))]
    }
    #expect(told.contains { $0.uri == "file://" + template && $0.ranges == ["0:2-0:3"] })
    #expect(try conversation.change(template, "{{y}}!", version: 2).isEmpty)
  }

  @Test func otherPlacesComeAlong() throws {
    var conversation = Conversation()
    let related: JSON = ["textDocument": ["publishDiagnostics": ["relatedInformation": .condition(true)]]]
    try conversation.begin(related)
    _ = try conversation.open(Self.review, "a\nb")
    let source = SourceFile(path: Self.review, text: "a\nb")
    let note = Diagnostic.Note("first here", in: source, at: SourceRange(2, 3))
    let told = try conversation.look { _ in [Diagnostic(.duplicateKey, "twice", in: source, notes: [note])] }
    let places = try #require(told.first?.diagnostics.first?["relatedInformation"] as? [[String: Any]])
    #expect(places.first?["message"] as? String == "first here")
    #expect((places.first?["location"] as? [String: Any])?.range == "1:0-1:1")
  }

  @Test func aClosedFileIsWhatTheDiskHolds() throws {
    var conversation = try Self.conversation()
    _ = try conversation.change(Self.review, "!", version: 2)
    #expect(
      try conversation.say("textDocument/didClose", ["textDocument": ["uri": .text("file://" + Self.review)]]).isEmpty
    )
    let told = try conversation.look { look in
      #expect(look.texts.isEmpty && look.changed == [Self.review])
      return []
    }
    #expect(told.map(\.ranges) == [[]])
  }
}
