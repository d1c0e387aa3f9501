import ArgumentParser
import SiteModel

/// The hosts for which `verdict init` writes a build configuration. Each caches `.verdict` between builds, so image
/// derivatives are created once.
enum NewSiteHost: String, CaseIterable, ExpressibleByArgument {
  case github, gitlab, netlify, cloudflare

  /// The configuration files of the host.
  var files: [ContentExample] {
    switch self {
    case .github: [ContentExample(Self.workflowPath, Self.githubPages)]
    case .gitlab: [ContentExample(".gitlab-ci.yml", Self.gitlabPages)]
    case .netlify: [ContentExample("netlify.toml", Self.netlifyBuild)]
    case .cloudflare:
      [ContentExample(Self.workflowPath, Self.cloudflareWorkflow), ContentExample("wrangler.toml", Self.wrangler)]
    }
  }

  /// Instructions for the host.
  var advice: String {
    switch self {
    case .github: "choose GitHub Actions as the source under Pages in the settings of the repository"
    case .gitlab: "the first push to the default branch publishes the site"
    case .netlify: "import the repository at Netlify, which reads netlify.toml"
    case .cloudflare: "add the secrets CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID to the repository"
    }
  }

  private static let workflowPath = ".github/workflows/publish.yml"

  /// The requirement specifier of Verdict for pip.
  private static let package = "verdict-reviews==\(verdictVersion)"

  private static let githubPages = """
    \(workflow(permissions: "contents: read\n  pages: write\n  id-token: write"))
          - uses: actions/upload-pages-artifact@v3.0.1
            with:
              path: site
          - id: pages
            uses: actions/deploy-pages@v4.0.5
        environment:
          name: github-pages
          url: ${{ steps.pages.outputs.page_url }}

    """

  private static let cloudflareWorkflow = """
    \(workflow(permissions: "contents: read"))
          - run: npx --yes wrangler@4.20.0 pages deploy
            env:
              CLOUDFLARE_API_TOKEN: ${{ secrets.CLOUDFLARE_API_TOKEN }}
              CLOUDFLARE_ACCOUNT_ID: ${{ secrets.CLOUDFLARE_ACCOUNT_ID }}

    """

  /// Returns the steps up to the build. A daily schedule publishes scheduled reviews on their day.
  private static func workflow(permissions: String) -> String {
    """
    ---
    name: Publish
    'on':
      push:
        branches: [main]
      schedule:
        # Publishes scheduled reviews on their day.
        - cron: '17 4 * * *'
      workflow_dispatch:
    permissions:
      \(permissions)
    concurrency:
      group: publish
    env:
      VERDICT: \(package)
    jobs:
      publish:
        runs-on: ubuntu-24.04
        steps:
          - uses: actions/checkout@v4.2.2
          - uses: actions/cache@v4.2.3
            with:
              path: .verdict
              key: verdict-${{ github.run_id }}
              restore-keys: verdict-
          - run: pipx install "$VERDICT"
          - run: verdict build --format github
    """
  }

  private static let gitlabPages = """
    ---
    variables:
      VERDICT: \(package)
    pages:
      image: python:3.13-slim
      cache:
        key: verdict
        paths: [.verdict]
      script:
        - pip install --root-user-action ignore "$VERDICT"
        - verdict build --output public
      artifacts:
        paths: [public]
      rules:
        - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH

    """

  /// Netlify caches one folder outside the project. A symlink to it would not work, because Verdict does not follow symlinks.
  private static let netlifyBuild = """
    [build]
    publish = "site"
    command = \"""
    pip install "$VERDICT" &&
    mkdir -p "$KEPT" && cp -a "$KEPT" .verdict &&
    verdict build &&
    rm -rf "$KEPT" && cp -a .verdict "$KEPT"
    \"""

    [build.environment]
    VERDICT = "\(package)"
    KEPT = "/opt/build/cache/verdict"
    PYTHON_VERSION = "3.13"

    """

  private static let wrangler = """
    # Name of the Cloudflare Pages project.
    name = "reviews"
    pages_build_output_dir = "site"
    compatibility_date = "2025-06-01"

    """
}
