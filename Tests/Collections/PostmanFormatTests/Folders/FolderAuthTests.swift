import Diagnostics
import PostmanFormat
import Testing

/// The choice among the entries of `auth`.
struct FolderAuthTests {
    private static let definition = """
        auth:
          - { id: one, type: bearer, credentials: { token: a } }
          - { id: two, type: basic, credentials: [{ key: username, value: u }, { key: password, value: p }] }
          - { id: off, type: noauth }
        """

    @Test(arguments: [
        ("auth: { type: inherit, credentials: { id: two } }", "basic username=u password=p", 0),
        ("auth: { type: inherit, credentials: [{ key: id, value: two }] }", "basic username=u password=p", 0),
        ("auth: { type: inherit, credentials: { id: off } }", nil, 0),
        ("auth: { type: inherit }", "bearer token=a", 1), ("auth: null", "bearer token=a", 1),
        ("order: 1", "bearer token=a", 1), ("auth: { type: noauth }", nil, 0),
        ("auth: { type: inherit, credentials: { id: tow } }", "bearer token=a", 2),
        ("auth: { type: apikey, credentials: { key: k, value: v } }", "apikey key=k value=v", 0),
    ])
    func requestHasTheEntryThatItNames(yaml: String, expected: String?, warnings: Int) throws {
        let reading = try PostmanTestFolder([
            "C/.resources/definition.yaml": Self.definition, "C/F/R.request.yaml": "url: a\n\(yaml)",
        ]).read("C")
        #expect(reading.messages.count == warnings, "\(reading.messages)")
        #expect(!reading.diagnostics.hasErrors)
        let levels = try #require(reading.collection).request("R").levels
        let found = FolderAuth.credentials(levels).map { credentials in
            ([credentials.type] + credentials.parameters.map { $0.line("=") }).joined(separator: " ")
        }
        #expect(found == expected)
    }

    /// An id that two definitions have names the entry of the nearest one around the request, not one beside it.
    @Test(arguments: [
        ("C/R", "outer"), ("C/F/R", "middle"), ("C/F/G/R", "inner"), ("C/F/H/R", "middle"), ("C/E/R", "outer"),
    ])
    func nearestEntryWithTheIDIsUsed(path: String, token: String) throws {
        func definition(_ token: String) -> String {
            "auth:\n  - { id: one, type: noauth }\n  - { id: two, type: bearer, credentials: { token: \(token) } }\n"
        }
        let reading = try PostmanTestFolder([
            "C/.resources/definition.yaml": definition("outer"), "C/F/.resources/definition.yaml": definition("middle"),
            "C/F/G/.resources/definition.yaml": definition("inner"), "C/F/H/.resources/definition.yaml": "order: 1\n",
            "C/E/.resources/definition.yaml": "order: 2\n",
            "\(path).request.yaml": "url: a\nauth: { type: inherit, credentials: { id: two } }\n",
        ]).read("C")
        #expect(!reading.diagnostics.hasErrors, "\(reading.messages)")
        let levels = try #require(reading.collection).request("R").levels
        #expect(FolderAuth.credentials(levels)?.parameters.map { $0.line("=") } == ["token=\(token)"])
    }
}
