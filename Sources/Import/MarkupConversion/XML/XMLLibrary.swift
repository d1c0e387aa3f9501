private import CXML

/// The initialization of libxml2. Afterwards several threads may use the library; concurrent initialization can deadlock
/// (https://gnome.pages.gitlab.gnome.org/libxml2/html/, "Thread safety").
enum XMLLibrary {
  static let prepare: Void = xmlInitParser()
}
