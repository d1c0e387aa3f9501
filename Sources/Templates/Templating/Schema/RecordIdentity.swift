/// The identity of a record among those of its type: an object that outlives the renderer, and a number.
@usableFromInline
package struct RecordIdentity: Hashable, Sendable {
  private let object: ObjectIdentifier
  private let detail: Int

  /// Creates the identity of a record whose fields all depend only on an object and a number.
  package init(_ object: AnyObject, detail: Int = 0) {
    self.object = ObjectIdentifier(object)
    self.detail = detail
  }

  /// A word for hashing that rarely collides.
  var mixed: UInt { UInt(bitPattern: object) &* 31 &+ UInt(bitPattern: detail) &* 0x9E37_79B9_7F4A_7C15 }
}
