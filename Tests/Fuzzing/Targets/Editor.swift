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
      hold(document.source.bytes == expected, "a change affects other text")
    }
    let reopened = TextDocument(uri: "", path: "/a.md", version: 0, text: text(document.source.bytes), encoding)
    hold(document.source.bytes == reopened.source.bytes, "the changes give invalid text")
    for offset in 0...reopened.source.bytes.count {
      let place = reopened.places.position(at: offset)
      hold(place == document.places.position(at: offset), "positions depend on the history of a text")
      hold(reopened.places.position(at: reopened.places.offset(of: place)) <= place, "a converted position is larger")
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
