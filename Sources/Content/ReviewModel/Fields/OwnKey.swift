/// A key of Verdict with a rule of its own: its place in forms, and its meaning.
package struct OwnKey: Sendable {
  package let key: String
  /// The label in forms; nil if forms omit the key.
  package let label: String?
  package let section: Section
  /// The meaning in one sentence; empty if the rule explains the key.
  let explanation: String

  /// The sections of a form. The fields of the site follow the first section, and `Review.fields` the second.
  package enum Section: Sendable { case first, main, last, rare }

  init(_ key: String, _ label: String?, _ section: Section, _ explanation: String = "") {
    (self.key, self.label, self.section, self.explanation) = (key, label, section, explanation)
  }
}
