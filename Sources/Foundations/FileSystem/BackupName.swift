/// The name of a file that came out of an exchange, such as `a.md.verdict-1~`. Builds and watchers ignore it because of its
/// last character; `verdict check` reports it.
package struct BackupName: Sendable {
  /// The name of the file of which this is a version; the start of a very long name.
  package let original: String
  var number = 1

  private static let mark = "verdict-"
  /// The longest part of the original name, in bytes. Names of files have at most 255 bytes.
  private static let longest = 230

  init(of name: String) {
    var start = name.unicodeScalars
    while start.count > Self.longest || String(start).utf8.count > Self.longest { start.removeLast() }
    original = String(start)
  }

  /// Parses a name; nil if it is not a backup.
  package init?(_ name: String) {
    guard name.utf8.last == UInt8(ascii: "~"), let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let mark = name[dot...].dropFirst().dropLast()
    guard mark.hasPrefix(Self.mark), let number = Int(mark.dropFirst(Self.mark.count)), number > 0 else { return nil }
    (original, self.number) = (String(name[..<dot]), number)
  }

  var text: String { "\(original).\(Self.mark)\(number)~" }
}
