#if canImport(Darwin)
  import Foundation
#else
  // Normalization is in the standard library, but not yet in its public interface; Foundation would link ICU.
  @_spi(_Unicode) import Swift
#endif

/// Returns the text in its canonical composition (Unicode Standard Annex #15).
package func composed(_ text: String) -> String {
  #if canImport(Darwin)
    text.precomposedStringWithCanonicalMapping
  #else
    String(String.UnicodeScalarView(text._nfc))
  #endif
}

/// Returns the scalars of the text's canonical decomposition.
package func decomposed(_ text: String) -> [Unicode.Scalar] {
  #if canImport(Darwin)
    Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
  #else
    Array(text._nfd)
  #endif
}
