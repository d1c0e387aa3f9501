/// The CSP directives that a site can extend: `script` is `script-src` (Content Security Policy, section 6).
package enum PolicyDirective: String, CaseIterable, Sendable {
  case script, style, img, connect, font, frame
}
