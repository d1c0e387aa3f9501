extension RecordFields {
  /// Declares a URL: a site path that begins with `/`, without the site's base path, or an absolute URL with the scheme
  /// http, https or mailto. Others are printed as `#`.
  @inlinable
  package mutating func url(_ name: String, _ meaning: String = "", _ get: @escaping @Sendable (Record) -> String) {
    add(name, meaning, .url) { .url(get($0)) }
  }

  /// Declares a URL that may be absent, so that attributes print it only in a section over it.
  @inlinable
  package mutating func url(_ name: String, _ meaning: String = "", _ get: @escaping @Sendable (Record) -> String?) {
    add(name, meaning, .url, isOptionalURL: true) { if let value = get($0) { .url(value) } else { .absent } }
  }
}
