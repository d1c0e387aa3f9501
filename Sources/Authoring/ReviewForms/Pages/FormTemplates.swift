import BinaryCoding
import Diagnostics
import Templating

/// The templates of the browser editor.
package struct FormTemplates: Sendable {
  private let list: TemplateProgram<ListPage>
  private let review: TemplateProgram<FormPage>
  private let settings: TemplateProgram<SettingsPage>
  private let log: TemplateProgram<LogPage>
  private let publish: TemplateProgram<PublishPage>
  private let plain: TemplateProgram<FilePage>
  private let refused: TemplateProgram<RefusedPage>

  /// Creates the templates in a language; tests have checked them for errors.
  package init(_ strings: EditorStrings) {
    let library = Lazy { Self.library.value }
    let environment = Self.environment(strings)
    list = TemplateLibrary.program("list", for: ListPage.self, in: environment, of: library)
    review = TemplateLibrary.program("review", for: FormPage.self, in: environment, of: library)
    settings = TemplateLibrary.program("settings", for: SettingsPage.self, in: environment, of: library)
    log = TemplateLibrary.program("log", for: LogPage.self, in: environment, of: library)
    publish = TemplateLibrary.program("publish", for: PublishPage.self, in: environment, of: library)
    plain = TemplateLibrary.program("plain", for: FilePage.self, in: environment, of: library)
    refused = TemplateLibrary.program("refused", for: RefusedPage.self, in: environment, of: library)
  }

  package func html(_ page: ListPage) -> ContiguousArray<UInt8> { html(list, page) }
  package func html(_ page: FormPage) -> ContiguousArray<UInt8> { html(review, page) }
  package func html(_ page: SettingsPage) -> ContiguousArray<UInt8> { html(settings, page) }
  package func html(_ page: LogPage) -> ContiguousArray<UInt8> { html(log, page) }
  package func html(_ page: PublishPage) -> ContiguousArray<UInt8> { html(publish, page) }
  package func html(_ page: FilePage) -> ContiguousArray<UInt8> { html(plain, page) }
  package func html(_ page: RefusedPage) -> ContiguousArray<UInt8> { html(refused, page) }

  private static func environment(_ strings: EditorStrings) -> TemplateEnvironment {
    TemplateEnvironment(origin: "", strings: strings.templateStrings, language: strings.language)
  }

  /// Returns the diagnostics of the templates in a language, for tests.
  package static func diagnostics(_ strings: EditorStrings) -> [Diagnostic] {
    let environment = environment(strings)
    return library.diagnostics
      + library.value.program("list", for: ListPage.self, in: environment).diagnostics
      + library.value.program("review", for: FormPage.self, in: environment).diagnostics
      + library.value.program("settings", for: SettingsPage.self, in: environment).diagnostics
      + library.value.program("log", for: LogPage.self, in: environment).diagnostics
      + library.value.program("publish", for: PublishPage.self, in: environment).diagnostics
      + library.value.program("plain", for: FilePage.self, in: environment).diagnostics
      + library.value.program("refused", for: RefusedPage.self, in: environment).diagnostics
  }

  /// Returns a file that the pages load, by its name; empty if it does not exist.
  package static func file(_ name: String) -> String { embeddedText(name) }

  private func html<Page>(_ program: TemplateProgram<Page>, _ page: Page) -> ContiguousArray<UInt8> {
    var renderer = TemplateRenderer()
    var output = OutputBuffer()
    do {
      try renderer.render(program, page, into: &output)
    } catch {
      return ContiguousArray("This page is too large to display.\n".utf8)
    }
    return output.bytes
  }

  private static var library: Diagnosed<TemplateLibrary> {
    let files = embeddedFiles.filter { $0.path.hasSuffix(".html") }
    return TemplateLibrary.parse(
      files.map { (String($0.path.dropLast(".html".count)), SourceFile(path: $0.path, text: $0.text)) }
    )
  }
}
