import Hummingbird
import Logging

/// A file server with Hummingbird's file middleware, to compare with `verdict serve`: FileServer FOLDER PORT.
@main
enum FileServer {
  static func main() async throws {
    let router = Router()
    router.add(middleware: FileMiddleware(CommandLine.arguments[1], searchForIndexHtml: true))
    var logger = Logger(label: "file server")
    logger.logLevel = .error
    let port = Int(CommandLine.arguments[2]) ?? 8080
    let address = ApplicationConfiguration(address: .hostname("127.0.0.1", port: port))
    try await Application(router: router, configuration: address, logger: logger).runService()
  }
}
