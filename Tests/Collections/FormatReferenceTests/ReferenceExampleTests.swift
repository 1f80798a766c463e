import Testing

@testable import FormatReference

struct ReferenceExampleTests {
    @Test func partOfARequestBecomesACollection() throws {
        let example = try key("attempts", of: .retry).example
        #expect(
            example.collection == """
                name: Example
                variables: { server: http://localhost:8080 }
                requests:
                  - GET: <<server>>/ready
                    retry: { attempts: 5, interval: 10ms }

                """)
        #expect(example.shown == "GET: <<server>>/ready\nretry: { attempts: 5, interval: 10ms }")
        #expect(example.usesServer)
    }

    @Test func requestLineIsAddedAboveAPartOfARequest() throws {
        let example = try key("startsWith", of: .bytes).example
        #expect(
            example.collection == """
                name: Example
                variables: { server: http://localhost:8080 }
                requests:
                  - GET: <<server>>/bytes
                    expect:
                      bytes:
                        startsWith: 89504e470d0a1a0a

                """)
    }

    @Test func defaultRequestIsSentButNotShown() throws {
        let example = try key("startsWith", of: .matcher).example
        #expect(
            example.collection == """
                name: Example
                variables: { server: http://localhost:8080 }
                requests:
                  - GET: <<server>>/users/7
                    expect:
                      json:
                        $.name: { startsWith: Ann }

                """)
        #expect(example.shown == "expect:\n  json:\n    $.name: { startsWith: Ann }")
    }

    @Test func topLevelKeysAreCompletedToACollection() throws {
        #expect(
            try key("stopOnFailure", of: .collection).example.collection == """
                name: Example
                variables: { server: http://localhost:8080 }
                stopOnFailure: true
                requests:
                  - GET: <<server>>/users/7

                """)
        #expect(
            try key("variables", of: .collection).example.collection == """
                name: Example
                variables:
                  server: http://localhost:8080
                  id: 7
                  user: <<server>>/users/<<id>>
                requests:
                  - GET: <<user>>

                """)
    }

    @Test func everyExampleExceptEnvironmentFilesIsACollection() {
        #expect(FormatManual.examples.count > 250)
        for example in FormatManual.examples {
            #expect((example.collection == nil) == (example.context == .environmentFile))
        }
    }

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

    private func key(_ name: String, of mapping: MappingName) throws -> KeyReference {
        try #require(mapping.reference.keys.first { $0.name == name })
    }
}
