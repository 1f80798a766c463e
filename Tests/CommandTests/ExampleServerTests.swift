import Testing

@testable import FormatReference

struct ExampleServerTests {
    /// The server responds with 404 to a path without a route, which only one example intends.
    @Test func serverHasARouteForEveryExample() {
        let known = Set(ExampleServer.routes.map(\.path)).union(["/users/8"])
        for example in FormatManual.examples where example.verdict == .passes {
            for match in example.yaml.matches(of: /<<server>>(\/[a-z0-9\/]*)/) where !match.1.hasSuffix("/") {
                #expect(known.contains(String(match.1)), "\(example.yaml)")
            }
        }
    }

    @Test func routesAreUnique() {
        let routes = ExampleServer.routes.map { "\($0.method) \($0.path)" }
        #expect(Set(routes).count == routes.count)
        for route in ExampleServer.routes { #expect(!route.answers.isEmpty) }
    }
}
