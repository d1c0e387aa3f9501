import ArgumentParser

/// The editors for which `verdict init` writes a configuration with live checks.
enum NewSiteEditor: String, CaseIterable, ExpressibleByArgument {
  case vscode

  /// The configuration files of the editor. The schemas are updated before the check task starts.
  var files: [NewSiteFile] {
    [
      NewSiteFile(".vscode/settings.json", embeddedText("vscode/settings.json")),
      NewSiteFile(".vscode/tasks.json", embeddedText("vscode/tasks.json")),
    ]
  }

  /// Instructions for the editor.
  var advice: String {
    "in Visual Studio Code, run the task 'verdict check'; install the extension 'YAML' to complete site.yaml"
  }
}
