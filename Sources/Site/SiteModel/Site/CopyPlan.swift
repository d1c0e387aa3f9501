import BinaryCoding

/// A file that is copied to the site.
package struct CopyPlan: Sendable {
  /// The source of the file.
  package enum Origin: Sendable {
    /// A file in the content folder, with the hash of its bytes.
    case content(ContentHash)
    /// An image in the content folder, with the hash of its bytes. Its metadata is removed.
    case stripped(ContentHash)
    /// A stored derivative of an image.
    case derivative(StoredDerivative)
  }

  /// The path of the source file below the content folder.
  package let file: String
  /// The source of the bytes.
  package let origin: Origin
  /// The path in the site.
  package let url: String

  /// Creates the plan of a file.
  package init(file: String, origin: Origin, url: String) {
    (self.file, self.origin, self.url) = (file, origin, url)
  }

  /// The hash of the dependencies.
  package var fingerprint: ContentHash {
    switch origin {
    case .content(let hash), .stripped(let hash): ContentHash(url + hash.short)
    case .derivative(let derivative): ContentHash(url + derivative.name)
    }
  }
}

extension CopyPlan {
  /// Creates the plan of a plain file from its path below the content folder.
  package init(plain file: String, _ hash: ContentHash) {
    let path = file.rest(below: plainFolder) ?? file
    self.init(file: file, origin: .content(hash), url: Permalinks.plain(path))
  }
}
