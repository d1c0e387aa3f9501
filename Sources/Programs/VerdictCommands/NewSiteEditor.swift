import ArgumentParser

/// The editors for which `verdict init` writes a configuration with live checks.
enum NewSiteEditor: String, CaseIterable, ExpressibleByArgument {
  case vscode

  /// The configuration files of the editor.
  var files: [ContentExample] {
    [
      ContentExample(".vscode/settings.json", Self.settings),
      ContentExample(".vscode/tasks.json", Self.tasks),
    ]
  }

  /// Instructions for the editor.
  var advice: String {
    "in Visual Studio Code, run the task 'verdict check'; install the extension 'YAML' to complete site.yaml"
  }

  private static let settings = """
    {
      "yaml.schemas": {
        "./.verdict/schema/site.json": "content/site.yaml"
      }
    }

    """

  /// Tasks of the editor. The schemas are updated before the check task starts.
  private static let tasks = #"""
    {
      "version": "2.0.0",
      "tasks": [
        {
          "label": "verdict check",
          "type": "process",
          "command": "verdict",
          "args": ["check", "--watch", "--all"],
          "options": {"env": {"NO_COLOR": "1"}},
          "dependsOn": "verdict schema",
          "isBackground": true,
          "group": {"kind": "build", "isDefault": true},
          "presentation": {"reveal": "silent"},
          "problemMatcher": {
            "owner": "verdict",
            "fileLocation": ["relative", "${workspaceFolder}"],
            "pattern": {
              "regexp": "^(.+?):(\\d+):(\\d+): (error|warning|note): (.+) \\[([a-z0-9-]+)\\]$",
              "file": 1,
              "line": 2,
              "column": 3,
              "severity": 4,
              "message": 5,
              "code": 6
            },
            "background": {
              "activeOnStart": true,
              "beginsPattern": "^checking$",
              "endsPattern": "^checked$"
            }
          }
        },
        {
          "label": "verdict schema",
          "type": "process",
          "command": "verdict",
          "args": ["schema", "--output", ".verdict/schema"],
          "presentation": {"reveal": "silent"},
          "problemMatcher": []
        }
      ]
    }

    """#
}
