import Notation

/// Text blocks as files, `name.hash.txt`, in the order of their terms.
struct BlockFiles {
  let name: String
  let files: [SearchFile]
  private let starts: [String]
  private let hashes: [String]

  /// Makes files of blocks; hashes are of one length.
  init(_ name: String, _ blocks: [TextBlock], hash: (ContiguousArray<UInt8>) -> String) {
    let hashes = blocks.map { hash($0.bytes) }
    (self.name, self.hashes) = (name, hashes)
    starts = blocks.map(\.start)
    files = zip(blocks, hashes).map { SearchFile(name: "\(name).\($1).txt", bytes: $0.bytes) }
  }

  /// Where a browser looks for terms: `{"starts":"a b…","hashes":"…"}`. As lists they took a fifth more, compressed.
  var directory: JSON { ["starts": .text(starts.joined(separator: " ")), "hashes": .text(hashes.joined())] }
}
