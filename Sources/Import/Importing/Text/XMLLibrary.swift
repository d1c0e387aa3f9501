private import CXML

/// libxml2 as a whole, which several threads may use once it is ready (https://gnome.pages.gitlab.gnome.org/libxml2/html/,
/// "Thread safety"): two that make it ready at the same time wait for each other for ever.
enum XMLLibrary {
  static let prepare: Void = xmlInitParser()
}
