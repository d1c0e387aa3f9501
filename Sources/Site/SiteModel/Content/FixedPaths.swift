/// The path of the site configuration below the content folder.
package let configurationPath = "site.yaml"

/// The path of the file with view counts, below the content folder.
package let viewsPath = "views.json"

/// The folder, below the content folder, whose files are copied unchanged to the root of the site.
package let plainFolder = "static"
