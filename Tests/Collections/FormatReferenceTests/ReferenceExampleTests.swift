import CollectionModel
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
            #expect((example.collection == nil) == [.environmentFile, .projectFile].contains(example.context))
        }
    }

    private func key(_ name: String, of mapping: MappingName) throws -> KeyReference {
        try #require(mapping.reference.keys.first { $0.name == name })
    }
}
