import BinaryCoding
import Diagnostics
import LanguageServer
import Notation
import Testing

@Suite struct DiagnosticsTests {
  static let review = "/site/content/reviews/a.md"

  /// Returns an editor with an open review, after a check of its site.
  static func conversation() throws -> Conversation {
    var conversation = Conversation()
    try conversation.begin()
    #expect(try conversation.open(review, "calm").isEmpty)
    #expect(try conversation.check().map(\.ranges) == [[]])
    #expect(conversation.session.nextCheck() == nil)
    return conversation
  }

  @Test func diagnosticsFollowEdits() throws {
    var conversation = try Self.conversation()
    #expect(try conversation.change(Self.review, "🍝\nhey 🍝!", version: 2).isEmpty)
    let loud = try #require(try conversation.check().first)
    #expect(loud.uri == "file:///site/content/reviews/a.md")
    #expect(loud.params?["version"] as? Int == 2)
    #expect(loud.ranges == ["1:6-1:7"])
    let diagnostic = try #require(loud.diagnostics.first)
    #expect(diagnostic["severity"] as? Int == 2)
    #expect(diagnostic["code"] as? String == "unknown-key")
    #expect(diagnostic["source"] as? String == "verdict")
    #expect(diagnostic["message"] as? String == "too loud\nbe calm")
    _ = try conversation.change(Self.review, "hey", version: 3)
    let calm = try #require(try conversation.check().first)
    #expect(calm.ranges == [] && calm.params?["version"] as? Int == 3)
  }

  @Test func burstOfChangesIsCheckedOnce() throws {
    var conversation = try Self.conversation()
    _ = try conversation.say((2..<9).map { Conversation.change(Self.review, "!", version: $0) })
    #expect(try conversation.check().map { $0.params?["version"] as? Int } == [8])
    #expect(conversation.session.nextCheck() == nil)
  }

  @Test func diagnosticsOfAllFilesArePublished() throws {
    var conversation = try Self.conversation()
    let other = SourceFile(path: "/site/content/reviews/ü b.md", text: "x\ny")
    conversation.session.noteChanges([other.path, "/elsewhere/c.md"])
    let error = Diagnostic(.missingKey, "no title", in: other)
    let published = try conversation.check { check in
      #expect(check.changed == [other.path])
      return [error]
    }
    #expect(published.map(\.uri) == ["file:///site/content/reviews/%C3%BC%20b.md"])
    #expect(published.last?.ranges == ["0:0-0:1"])
    #expect(published.last?.params?["version"] == nil)
    conversation.session.noteAnyChange()
    let again = try conversation.check { check in
      #expect(check.changed == .any)
      return [error]
    }
    #expect(again.allSatisfy { $0.uri != published.last?.uri })
    conversation.session.noteChanges([other.path])
    #expect(try conversation.check().last?.ranges == [])
  }

  /// The bytes of a file determine the lines of its diagnostics.
  @Test func diagnosticsMoveWithLines() throws {
    var conversation = try Self.conversation()
    let path = "/site/content/reviews/b.md"
    for (text, place) in [("a b", "0:2-0:3"), ("a\nb", "1:0-1:1")] {
      conversation.session.noteChanges([path])
      let error = Diagnostic(.unknownKey, "b", in: SourceFile(path: path, text: text), at: SourceRange(2, 3))
      #expect(try conversation.check { _ in [error] }.map(\.ranges) == [[place]])
    }
  }

  @Test func newestTextIsCheckedNext() throws {
    var conversation = try Self.conversation()
    _ = try conversation.change(Self.review, "one!", version: 2)
    let next = conversation.session.nextCheck()
    let check = try #require(next)
    #expect(check.texts(below: "content") == ["reviews/a.md": ContiguousArray("one!".utf8)])
    for version in 3..<6 { _ = try conversation.change(Self.review, "\n\n\nversion \(version)", version: version) }
    #expect(conversation.session.nextCheck() == nil)
    let old = try conversation.end(check)
    #expect(old.map(\.ranges) == [["0:3-0:4"]])
    #expect(old.map { $0.params?["version"] as? Int } == [2])
    #expect(try conversation.check().map { $0.params?["version"] as? Int } == [5])
    #expect(conversation.session.nextCheck() == nil)
  }

  @Test func changesOfAFailedCheckAreCheckedAgain() throws {
    var conversation = try Self.conversation()
    let other = "/site/content/reviews/b.md"
    conversation.session.noteChanges([other])
    let next = conversation.session.nextCheck()
    #expect(try conversation.read(conversation.session.end(#require(next), nil)).isEmpty)
    #expect(conversation.session.nextCheck() == nil)
    _ = try conversation.change(Self.review, "!", version: 2)
    let published = try conversation.check { check in
      #expect(check.changed == [other, Self.review])
      return []
    }
    #expect(published.map(\.ranges) == [["0:0-0:1"]])
  }

  @Test func failedCheckIsRepeatedAfterAChange() throws {
    var conversation = try Self.conversation()
    conversation.session.noteAnyChange()
    let next = conversation.session.nextCheck()
    _ = try conversation.change(Self.review, "!", version: 2)
    #expect(try conversation.read(conversation.session.end(#require(next), nil)).isEmpty)
    let published = try conversation.check { check in
      #expect(check.changed == .any)
      return []
    }
    #expect(published.map(\.ranges) == [["0:0-0:1"]])
  }

  /// Editors discard the diagnostics of a text that they close.
  @Test func diagnosticsOfAReopenedTextArePublishedAgain() throws {
    var conversation = try Self.conversation()
    _ = try conversation.change(Self.review, "!", version: 2)
    let next = conversation.session.nextCheck()
    let check = try #require(next)
    _ = try conversation.say("textDocument/didClose", ["textDocument": ["uri": .text("file://" + Self.review)]])
    _ = try conversation.open(Self.review, "!")
    _ = try conversation.end(check)
    let published = try conversation.check()
    #expect(published.map(\.ranges) == [["0:0-0:1"]])
    #expect(published.map { $0.params?["version"] as? Int } == [1])
  }

  @Test func textOpenedDuringACheckIsCheckedNext() throws {
    var conversation = try Self.conversation()
    let other = "/site/content/reviews/b.md"
    conversation.session.noteChanges([other])
    let next = conversation.session.nextCheck()
    let check = try #require(next)
    _ = try conversation.open(other, "new!")
    let old = Diagnostic(.missingKey, "old", in: SourceFile(path: other, text: "one"))
    #expect(try conversation.end(check, [old]).isEmpty)
    #expect(try conversation.check().map(\.ranges) == [["0:3-0:4"]])
  }

  @Test func filesOutsideOfSitesAreIgnored() throws {
    var conversation = Conversation()
    try conversation.begin()
    #expect(try conversation.open("/elsewhere/a.md", "!").isEmpty)
    #expect(try conversation.open("/site/README.md", "!").isEmpty)
    #expect(
      try conversation.say("textDocument/didOpen", ["textDocument": ["uri": "untitled:1", "version": 1, "text": "!"]])
        .isEmpty
    )
    let published = try conversation.check { check in
      #expect(check.texts(below: "").isEmpty)
      return [Diagnostic(.missingKey, "", in: SourceFile(path: "x", text: ""))]
    }
    #expect(published.isEmpty)
    #expect(try conversation.change("/elsewhere/a.md", "!!", version: 2).isEmpty)
    #expect(try conversation.change("/elsewhere/b.md", "!!", version: 2).isEmpty)
  }

  @Test func templatesAreCheckedWithTheSite() throws {
    var conversation = try Self.conversation()
    let template = "/site/templates/review.html"
    _ = try conversation.open(template, "{{x}}!")
    let published = try conversation.check { check in
      #expect(check.texts(below: "content").count == 1)
      let source = SourceFile(path: template, bytes: check.texts(below: "templates")["review.html"] ?? [])
      return [Diagnostic(.templateUnknownName, "no x", in: source, at: SourceRange(2, 3))]
    }
    #expect(published.contains { $0.uri == "file://" + template && $0.ranges == ["0:2-0:3"] })
    #expect(try conversation.change(template, "{{y}}!", version: 2).isEmpty)
  }

  @Test func notesBecomeRelatedInformation() throws {
    var conversation = Conversation()
    let related: JSON = ["textDocument": ["publishDiagnostics": ["relatedInformation": .condition(true)]]]
    try conversation.begin(related)
    _ = try conversation.open(Self.review, "a\nb")
    let source = SourceFile(path: Self.review, text: "a\nb")
    let note = Diagnostic.Note("first here", in: source, at: SourceRange(2, 3))
    let published = try conversation.check { _ in [Diagnostic(.duplicateKey, "twice", in: source, notes: [note])] }
    let places = try #require(published.first?.diagnostics.first?["relatedInformation"] as? [[String: Any]])
    #expect(places.first?["message"] as? String == "first here")
    #expect((places.first?["location"] as? [String: Any])?.range == "1:0-1:1")
  }

  @Test func closedFilesAreReadFromDisk() throws {
    var conversation = try Self.conversation()
    _ = try conversation.change(Self.review, "!", version: 2)
    #expect(try conversation.check().map(\.ranges) == [["0:0-0:1"]])
    #expect(
      try conversation.say("textDocument/didClose", ["textDocument": ["uri": .text("file://" + Self.review)]]).isEmpty
    )
    let published = try conversation.check { check in
      #expect(check.texts(below: "content").isEmpty && check.changed == [Self.review])
      return []
    }
    #expect(published.map(\.ranges) == [[]])
  }
}
