import Diagnostics
import LanguageServer

extension FuzzTarget {
  /// Messages of an editor: as raw bytes, as a framed message, and as changes of a text.
  static let editor = FuzzTarget(name: "Editor") { bytes in
    let files = EditorFiles(siteFolder: { _ in "/site" }, read: { _ in nil }, today: { nil })
    var session = LanguageSession(files, version: "")
    let beginning = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#
    _ = try? session.receive(MessageReader.framed(beginning.utf8))
    _ = try? session.receive(bytes)
    _ = try? session.receive(MessageReader.framed(bytes))
    _ = session.nextCheck()
    var lot = bytes[...]
    let encoding: PositionEncoding = lot.popFirst() == 0 ? .utf8 : .utf16
    check(TextDocument(uri: "", path: "/a.md", version: 0, text: text(lot), encoding), lot, encoding)
  }

  /// Checks that changes give the text and positions of a document with the whole text. Conversion of a position to an
  /// offset and back must not advance it.
  private static func check(_ opened: TextDocument, _ bytes: ArraySlice<UInt8>, _ encoding: PositionEncoding) {
    var (document, lot) = (opened, bytes)
    while let range = range(&lot), let count = lot.popFirst() {
      let new = text(lot.prefix(Int(count % 16)))
      let replaced = document.places.sourceRange(of: range)
      var expected = document.source.bytes
      expected.replaceSubrange(replaced.indices, with: new.utf8)
      document.change([ContentChange(range, new)], version: document.version + 1)
      hold(document.source.bytes == expected, "a change changes something else")
    }
    let whole = TextDocument(uri: "", path: "/a.md", version: 0, text: text(document.source.bytes), encoding)
    hold(document.source.bytes == whole.source.bytes, "the changes leave what is no text")
    for offset in 0...whole.source.bytes.count {
      let place = whole.places.position(at: offset)
      hold(place == document.places.position(at: offset), "a place depends on how a text came about")
      hold(whole.places.position(at: whole.places.offset(of: place)) <= place, "a place leads further on")
    }
  }

  private static func range(_ lot: inout ArraySlice<UInt8>) -> LineRange? {
    guard lot.count > 4 else { return nil }
    let numbers = (0..<4).map { _ in Int(lot.popFirst() ?? 0) }
    return LineRange(
      LinePosition(line: numbers[0] % 8, character: numbers[1] % 64),
      LinePosition(line: numbers[2] % 8, character: numbers[3] % 64)
    )
  }
}
