import LanguageServer
import Notation
import Testing

@Suite struct LifecycleTests {
  @Test func initializeReturnsCapabilities() throws {
    var conversation = Conversation()
    let answers = try conversation.say("initialize", ["processId": 7, "capabilities": [:]], id: 1)
    let result = try #require(answers.first?["result"] as? [String: Any])
    let capabilities = try #require(result["capabilities"] as? [String: Any])
    #expect(capabilities["positionEncoding"] as? String == "utf-16")
    #expect((capabilities["textDocumentSync"] as? [String: Any])?["change"] as? Int == 2)
    #expect(conversation.session.editorProcess == 7)
  }

  @Test func utf8PositionsAreNegotiated() throws {
    var conversation = Conversation()
    let general: JSON = ["general": ["positionEncodings": ["utf-32", "utf-8", "utf-16"]]]
    let answers = try conversation.say("initialize", ["capabilities": general], id: 1)
    let result = answers.first?["result"] as? [String: [String: Any]]
    #expect(result?["capabilities"]?["positionEncoding"] as? String == "utf-8")
  }

  @Test func requestsBeforeInitializeAreErrors() throws {
    var conversation = Conversation()
    #expect(try conversation.say("textDocument/hover", [:], id: 1).map(\.error) == [-32002])
    #expect(try conversation.open("/site/content/reviews/a.md", "!").isEmpty)
    #expect(try conversation.say("initialize", ["capabilities": 3], id: 2).map(\.error) == [-32602])
    try conversation.begin()
    #expect(try conversation.say("initialize", ["capabilities": [:]], id: 3).map(\.error) == [-32600])
  }

  @Test func shutdownThenExitIsSuccess() throws {
    var conversation = Conversation()
    try conversation.begin()
    let answer = try #require(try conversation.say([["jsonrpc": "2.0", "id": "last", "method": "shutdown"]]).first)
    #expect(answer.keys.contains("result") && answer["id"] as? String == "last")
    #expect(try conversation.say("textDocument/hover", [:], id: 2).map(\.error) == [-32600])
    #expect(conversation.session.exitStatus == nil)
    _ = try conversation.say("exit", .null)
    #expect(conversation.session.exitStatus == 0)
  }

  @Test func exitWithoutShutdownIsFailure() throws {
    var conversation = Conversation()
    try conversation.begin()
    _ = try conversation.say([["jsonrpc": "2.0", "method": "exit"]])
    #expect(conversation.session.exitStatus == 1)
  }

  @Test(arguments: [
    ("{", -32700), ("[1", -32700), ("\u{1}", -32700), ("[]", -32600), ("3", -32600),
    (#"{"jsonrpc":"1.0","id":1,"method":"x"}"#, -32600), (#"{"jsonrpc":"2.0","id":{},"method":"x"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":"no/such"}"#, -32601), (#"{"jsonrpc":"2.0","id":1,"method":"$/x"}"#, -32601),
  ])
  func invalidRequestsAreErrors(content: String, code: Int) throws {
    var conversation = Conversation()
    try conversation.begin()
    #expect(try conversation.say(raw: MessageReader.framed(content.utf8)).map(\.error) == [code])
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","method":"$/setTrace"}"#, #"{"jsonrpc":"2.0","id":"watch","result":null}"#,
    #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":5}}"#,
  ])
  func notificationsAndResponsesAreNotAnswered(content: String) throws {
    var conversation = Conversation()
    try conversation.begin()
    #expect(try conversation.say(raw: MessageReader.framed(content.utf8)).isEmpty)
  }

  @Test func cancelledRequestsAreNotProcessed() throws {
    var conversation = Conversation()
    try conversation.begin()
    let answers = try conversation.say([
      Conversation.message("textDocument/hover", [:], id: 4),
      Conversation.message("$/cancelRequest", ["id": 4]),
    ])
    #expect(answers.map(\.error) == [-32800])
  }

  @Test func fileWatchingIsRegisteredWithTheEditor() throws {
    var conversation = Conversation()
    let watching: JSON = ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": .condition(true)]]]
    _ = try conversation.say("initialize", ["capabilities": watching], id: 1)
    #expect(!conversation.session.mustWatch)
    let request = try #require(try conversation.say("initialized", [:]).first)
    #expect(request["method"] as? String == "client/registerCapability")
    var other = Conversation()
    try other.begin()
    #expect(other.session.mustWatch)
  }
}
