import Notation

/// The files of text blocks, `name.hash.txt`, in the order of their terms.
struct BlockFiles {
  let name: String
  let files: [SearchFile]
  private let starts: [String]
  private let hashes: [String]

  /// Creates files of blocks; `hash` must return hashes of equal length.
  init(_ name: String, _ blocks: [TextBlock], hash: (ContiguousArray<UInt8>) -> String) {
    let hashes = blocks.map { hash($0.bytes) }
    (self.name, self.hashes) = (name, hashes)
    starts = blocks.map(\.start)
    files = zip(blocks, hashes).map { SearchFile(name: "\(name).\($1).txt", bytes: $0.bytes) }
  }

  /// The directory in which browsers find the block of a term: `{"starts":"a b…","hashes":"…"}`. JSON lists would take a
  /// fifth more, compressed.
  var directory: JSON { ["starts": .text(starts.joined(separator: " ")), "hashes": .text(hashes.joined())] }
}
