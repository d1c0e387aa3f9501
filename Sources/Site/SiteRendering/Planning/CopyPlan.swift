import BinaryCoding

/// A file to publish as it is.
package struct CopyPlan: Sendable {
  /// Where the file is.
  package enum Origin: Sendable {
    /// In the content folder, with the hash of the bytes that were read.
    case content(ContentHash)
    /// A picture in the content folder, with the hash of the bytes that were read, which is published without its metadata.
    case stripped(ContentHash)
    /// Among what was made of pictures.
    case made(StoredDerivative)
  }

  /// The path of the file below the content folder; of what it was made of.
  package let file: String
  package let origin: Origin
  /// Its path in the site.
  package let url: String

  /// The hash of what it follows from.
  package var fingerprint: ContentHash {
    switch origin {
    case .content(let hash), .stripped(let hash): ContentHash(url + hash.short)
    case .made(let derivative): ContentHash(url + derivative.name)
    }
  }
}

extension CopyPlan {
  /// The plan of a plain file, at its path below the content folder.
  package init(plain file: String, _ hash: ContentHash) {
    let path = file.rest(below: plainFolder) ?? file
    self.init(file: file, origin: .content(hash), url: Permalinks.plain(path))
  }
}
