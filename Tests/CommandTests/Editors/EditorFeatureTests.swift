import Foundation
import JSON
import TestSupport
import Testing

/// `hubrun lsp` with a scripted client: what is shown while a collection is written.
@Suite(.timeLimit(.minutes(20)))
struct EditorFeatureTests {
    private static let shop = """
        name: Shop
        variables:
          server: http://localhost:8080
        requests:
          - name: Make a user
            POST: <<server>>/users
            body: { json: { name: Ann } }
            expect: { status: 201 }
            capture: { id: { json: $.id } }
          - name: Read it
            needs: Make a user
            GET: <<server>>/users/<<id>>
            expect: { status: 200 }

        """

    // MARK: Diagnostics

    @Test func diagnosticsAreThoseOfCheckInUTF16Columns() async throws {
        try await EditorSession.run(in: try TemporaryFolder()) { (session) throws in
            let found = try session.open(
                "shop.yaml",
                Self.shop.replacing("name: Read it", with: "name: 😀").replacing("users/", with: "😀/<<di>>/"))
            let codes = found.map { $0.at("code")?.text ?? "" }
            #expect(codes == ["HR0502"], "\(found)")
            let start = found.last?.at("range/start/character")
            #expect(start == .number(JSONNumber("    GET: <<server>>/😀/".utf16.count)))
            #expect(found.first?.at("codeDescription/href")?.text.contains("diagnostics.md#hr0502") ?? false)
            #expect(try session.replace("shop.yaml", Self.shop).isEmpty)
        }
    }

    @Test(arguments: ["compose.yaml", "notes.txt"]) func filesOfOtherToolsHaveNoDiagnostics(name: String) async throws {
        try await EditorSession.run(in: try TemporaryFolder()) { (session) throws in
            #expect(try session.open(name, "name: x\nservices:\n  a: { image: b }\n").isEmpty)
            #expect(try session.request("completion", name, ["position": ["line": 0, "character": 0]]) == .null)
        }
    }

    @Test func unsavedTextOfAnIncludedFileCounts() async throws {
        let folder = try TemporaryFolder()
        try folder.write("requests:\n  - GET: http://localhost/\n", to: "_part.yaml")
        try await EditorSession.run(in: folder) { (session) throws in
            let whole = "name: Whole\nrequests:\n  - include: _part.yaml\n  - GET: http://localhost/<<id>>\n"
            let found = try session.open("whole.yaml", whole)
            #expect(found.count == 1, "\(found.map { $0.compactText() })")
            _ = try session.open(
                "_part.yaml", "requests:\n  - GET: http://localhost/\n    capture: { id: { json: $.id } }\n")
            let after = try session.diagnostics(of: "whole.yaml")
            #expect(after.isEmpty, "\(after.map { $0.compactText() })")
        }
    }

    // MARK: Completion

    @Test(arguments: [
        ("‸", ["name", "requests", "variables"]),
        ("name: a\nvar‸", ["variables"]),
        ("requests:\n  - ‸", ["GET", "name", "group", "include"]),
        ("requests:\n  - GET: http://x\n    ex‸", ["expect", "headers"]),
        ("requests:\n  - GET: http://x\n    expect: { ‸ }", ["status", "json"]),
        ("requests:\n  - GET: http://x\n    expect:\n      status: ‸", ["200", "404", "2xx"]),
        ("requests:\n  - GET: http://x\n    headers:\n      Content-Type: ‸", ["application/json"]),
        ("requests:\n  - GET: http://x\n    http: ‸", ["2"]),
        ("requests:\n  - name: One\n    GET: http://x\n  - GET: http://y\n    needs: ‸", ["One"]),
        ("requests:\n  - name: One\n    GET: http://x\n  - GET: http://y\n    needs: [‸]", ["One"]),
        ("variables: { a: 1 }\nrequests:\n  - GET: http://x/<<‸", ["a", "$uuid"]),
        ("variables: { a: 1 }\nrequests:\n  - GET: http://x/<<a | u‸>>", ["upper", "default"]),
        ("requests:\n  - GET: http://x\n    expect:\n      json:\n        $.a: { ‸ }", ["equals", "contains"]),
        ("defaults:\n  retry:\n    ‸", ["attempts", "interval"]),
        ("requests:\n  - GET: http://x\n    body: { file: ‸ }", ["data.json"]),
    ])
    func proposalsFitThePlace(marked: String, expected: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: "data.json")
        try await EditorSession.run(in: folder) { (session) throws in
            _ = try session.open("a.yaml", "")
            let labels = try session.labels("a.yaml", marked)
            for label in expected { #expect(labels.contains(label), "\(label) is not in \(labels)") }
        }
    }

    @Test(arguments: [
        ("requests:\n  - GET: http://x\n    ‸", ["POST", "GET", "group", "requests"]),
        ("requests:\n  - GET: http://x\n    expect: { status: 200, ‸ }", ["status"]),
        ("requests:\n  - GET: http://x\n    beforeRequest: |\n      ‸", ["GET", "name"]),
        ("# ‸", ["name"]),
        ("requests:\n  - name: One\n    GET: http://x\n    needs: ‸", ["One"]),
    ])
    func proposalsThatWouldBeWrongAreLeftOut(marked: String, unexpected: [String]) async throws {
        try await EditorSession.run(in: try TemporaryFolder()) { (session) throws in
            _ = try session.open("a.yaml", "")
            let labels = try session.labels("a.yaml", marked)
            for label in unexpected { #expect(!labels.contains(label), "\(label) is in \(labels)") }
        }
    }

    @Test func capturesAreKnownBehindTheirRequest() async throws {
        try await EditorSession.run(in: try TemporaryFolder()) { (session) throws in
            _ = try session.open("a.yaml", Self.shop)
            let behind = try session.labels("a.yaml", Self.shop.replacing("<<id>>", with: "<<‸>>"))
            #expect(behind.contains("id"))
            _ = try session.replace("a.yaml", Self.shop)
            let first = "requests:\n  - GET: <<server>>/<<‸>>\n"
            let before = try session.labels("a.yaml", Self.shop.replacing("requests:\n", with: first))
            #expect(before.contains("server") && !before.contains("id"))
        }
    }

    // MARK: Places

    @Test func hoverExplainsKeysNamesAndRequests() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.shop, to: "a.yaml")
        try await EditorSession.run(in: folder) { (session) throws in
            _ = try session.open("a.yaml", Self.shop)
            func hover(_ marked: String) throws -> String {
                let (position, text) = try EditorSession.position(in: marked)
                #expect(text == Self.shop)
                return try session.request("hover", "a.yaml", position).at("contents/value")?.text ?? ""
            }
            #expect(try hover(Self.shop.replacing("needs:", with: "ne‸eds:")).contains("needs"))
            #expect(try hover(Self.shop.replacing("status: 201", with: "sta‸tus: 201")).contains("class of statuses"))
            #expect(
                try hover(Self.shop.replacing("<<server>>/users\n", with: "<<ser‸ver>>/users\n")).contains(
                    "http://localhost:8080"))
            #expect(try hover(Self.shop.replacing("<<id>>", with: "<<i‸d>>")).contains("captured by Make a user"))
            #expect(try hover(Self.shop.replacing("name: Make", with: "name: M‸ake")).contains("POST /users HTTP/1.1"))
            #expect(try hover(Self.shop.replacing("name: Shop", with: "name: S‸hop")).isEmpty)
        }
    }

    @Test func definitionsAndReferencesCrossFiles() async throws {
        let folder = try TemporaryFolder()
        try folder.write("requests:\n  - GET: <<server>>/\n", to: "part.yaml")
        try await EditorSession.run(in: folder) { (session) throws in
            let text =
                "variables: { server: http://localhost }\nrequests:\n  - include: part.yaml\n  - GET: <<server>>/\n"
            _ = try session.open("a.yaml", text)
            let (position, _) = try EditorSession.position(in: text.replacing("GET: <<server", with: "GET: <<ser‸ver"))
            let definition = try session.request("definition", "a.yaml", position)
            #expect(definition.at("0/range/start") == ["line": 0, "character": 13])
            var parameters = position
            parameters[key: "context"] = ["includeDeclaration": true]
            let references = try session.request("references", "a.yaml", parameters).elements
            #expect(references.count == 3)
            #expect(references.contains { $0.at("uri")?.text.hasSuffix("/part.yaml") ?? false })
            let (file, _) = try EditorSession.position(in: text.replacing("part.yaml", with: "pa‸rt.yaml"))
            #expect(try session.request("definition", "a.yaml", file).at("uri")?.text.hasSuffix("/part.yaml") ?? false)
            parameters[key: "newName"] = "host"
            let changes = try session.request("rename", "a.yaml", parameters).at("changes")
            #expect(changes?.keys.count == 2)
            let edits = changes?.elements(of: session.uri("a.yaml").text) ?? []
            #expect(applying(edits, to: text).contains("variables: { host: http://localhost }"))
        }
    }

    @Test(arguments: ["1st", "a b", "", "env.x", "taken"]) func namesThatCannotBeAreRefused(newName: String)
        async throws
    {
        try await EditorSession.run(in: try TemporaryFolder()) { (session) throws in
            _ = try session.open(
                "a.yaml", "variables: { a: 1, taken: 2 }\nrequests:\n  - GET: http://x/<<a>><<taken>>\n")
            let response = try session.client.response(
                "textDocument/rename",
                [
                    "textDocument": session.document("a.yaml"), "position": ["line": 0, "character": 13],
                    "newName": .string(newName),
                ])
            #expect(response.at("error/message") != nil, "\(response)")
        }
    }

    @Test func outlineFoldingTokensAndLenses() async throws {
        try await EditorSession.run(in: try TemporaryFolder()) { (session) throws in
            _ = try session.open("a.yaml", Self.shop)
            let symbols = try session.request("documentSymbol", "a.yaml").elements
            #expect(symbols.map { $0.at("name")?.text } == ["name", "variables", "requests"])
            #expect(symbols.last?.at("children")?.elements.map { $0.at("name")?.text } == ["Make a user", "Read it"])
            #expect(try session.request("foldingRange", "a.yaml").elements.count == 4)
            #expect(try session.request("semanticTokens/full", "a.yaml").at("data")?.elements.count == 15)
            let lenses = try session.request("codeLens", "a.yaml").elements.map { $0.at("command/title")?.text ?? "" }
            #expect(lenses == ["Run", "Run with needs", "Show as curl", "Run with needs", "Show as curl"])
        }
    }

    // MARK: Changes

    @Test(arguments: [
        ("GET: http://x/<<srv>>", "Change to \"srvr\"", "GET: http://x/<<srvr>>"),
        ("GET: http://x/<<srvr>>\n    expcet: { status: 200 }", "Change to \"expect\"", "    expect: { status: 200 }"),
        ("GET: http://x/{{srvr}}", "Write <<srvr>>", "GET: http://x/<<srvr>>"),
        ("GET: http://x/<<quite>>", "Define \"quite\" under variables", "quite: \"\""),
    ])
    func quickFixRepairsTheText(line: String, title: String, result: String) async throws {
        try await EditorSession.run(in: try TemporaryFolder()) { (session) throws in
            let text = "variables:\n  srvr: a\nrequests:\n  - \(line)\n"
            _ = try session.open("a.yaml", text)
            let all: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]]
            let actions = try session.request("codeAction", "a.yaml", ["range": all, "context": ["diagnostics": []]])
            let action = try #require(
                actions.elements.first { $0.at("title")?.text == title }, "\(actions.compactText())")
            let edits = action.at("edit/changes")?.elements(of: session.uri("a.yaml").text) ?? []
            #expect(applying(edits, to: text).contains(result))
        }
    }

    @Test func formattingKeepsCommentsTextsAndValues() async throws {
        let text =
            "name:   Shop  # the name \n\n\n\nrequests:  \n  - GET:  http://x   \n    beforeRequest: |\n      let a = 1;  \n\n\n      // b\n\n\n"
        try await EditorSession.run(in: try TemporaryFolder()) { (session) throws in
            _ = try session.open("a.yaml", text)
            let edits = try session.request("formatting", "a.yaml", ["options": [:]]).elements
            #expect(
                applying(edits, to: text)
                    == "name: Shop  # the name\n\nrequests:\n  - GET: http://x\n    beforeRequest: |\n      let a = 1;  \n\n\n      // b\n"
            )
        }
    }
}

extension JSONValue {
    fileprivate func elements(of key: String) -> [JSONValue] {
        guard case .object(let members) = self else { return [] }
        return members[key: key]?.elements ?? []
    }
}
