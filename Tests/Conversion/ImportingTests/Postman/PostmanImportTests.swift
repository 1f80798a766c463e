import CollectionDrafts
import Diagnostics
import Testing

@testable import Importing

struct PostmanImportTests {
    @Test
    func theSampleCollectionBecomesTheExpectedCollectionAndReport() throws {
        let result = try PostmanSample.imported(
            try PostmanSample.text("shop.postman_collection.json"), named: "shop.postman_collection.json")
        #expect(result.collection.text == (try PostmanSample.text("shop.yaml")))
        #expect(result.report.text == (try PostmanSample.text("shop.report.txt")))
        // A value to set is no loss.
        #expect(!result.report.hasLosses && result.report.notes.contains { $0.kind == .toDo })
    }

    @Test
    func anAPIKeyIsSentBesideAHeaderAuthorizationWhichWouldReplaceTheAuthentication() throws {
        let result = try PostmanSample.collection(
            """
            "auth": {"type": "apikey", "apikey": {"key": "apikey", "value": "{{k}}", "in": "header"}},
            "item": [
              {"name": "both", "request": {"method": "GET", "url": "http://h/1",
                "header": [{"key": "apikey", "value": "{{k}}"}, {"key": "Authorization", "value": "Bearer {{k}}"}]}},
              {"name": "own", "request": {"method": "GET", "url": "http://h/2",
                "auth": {"type": "apikey", "apikey": {"key": "k", "value": "{{k}}", "in": "query"}},
                "header": [{"key": "Authorization", "value": "Bearer {{k}}"}]}}]
            """)
        let text = result.collection.text
        #expect(text.contains("      Authorization: Bearer <<k>>\n      apikey: <<k>>\n"), "\(text)")
        #expect(text.contains("query: { k: <<k>> }\n    headers: { Authorization: Bearer <<k>> }"), "\(text)")
    }

    @Test
    func foldersAreGroupsWithTheAuthenticationAndSettingsOfTheirLevel() throws {
        let result = try PostmanSample.collection(
            """
            "protocolProfileBehavior": {"maxRedirects": 3, "strictSSL": false},
            "auth": {"type": "basic", "basic": {"username": "a", "password": "{{p}}"}},
            "item": [{"name": "F", "description": {"content": "Why"}, "auth": {"type": "noauth"},
              "protocolProfileBehavior": {"followRedirects": false, "disableCookies": true},
              "event": [{"listen": "prerequest", "script": {"exec": "f();"}}],
              "item": [{"name": "r", "request": "http://h/1",
                "protocolProfileBehavior": {"strictSSL": true, "disabledSystemHeaders": {"accept": true},
                  "protocolVersion": "http2", "unknownKey": 1}}]}]
            """)
        #expect(
            result.collection.text.hasSuffix(
                """
                defaults:
                  auth: { basic: { user: a, password: <<p>> } }
                  followRedirects: 3
                  tls: { insecure: true }
                requests:
                  - group: F
                    description: Why
                    defaults:
                      auth: none
                      followRedirects: false
                      cookieJar: false
                    beforeRequest: |
                      f();
                    requests:
                      - name: r
                        GET: http://h/1
                        headers: { Accept: null }
                        tls: { insecure: false }
                        http: 2

                """), "\(result.collection.text)")
        #expect(
            result.report.notes.contains { $0.kind == .leftOut && $0.part == "\"unknownKey\"" && $0.place == "F / r" })
    }

    @Test
    func examplesMakesExpectationsOfTheFirstSavedResponse() throws {
        let response =
            #"{"name": "ok", "code": 201, "header": [{"key": "Content-Type", "value": "application/json; charset=utf-8"}]}"#
        let result = try PostmanSample.collection(
            #""item": [{"name": "a", "request": "http://h/", "response": [\#(response), {"name": "two"}]}]"#
        ) { $0.usesExamples = true }
        #expect(
            result.collection.text.hasSuffix(
                """
                    expect:
                      status: 201
                      headers: { Content-Type: { startsWith: application/json } }

                """), "\(result.collection.text)")
        #expect(result.report.notes.filter { $0.part.hasPrefix("example") }.map(\.kind) == [.approximate, .leftOut])
    }

    @Test
    func unknownKeysAndAuthThatHubrunLacksAreNotedKeysOfTheEditorAreNoLoss() throws {
        let result = try PostmanSample.collection(
            """
            "_postman_id": "1", "strange": 1,
            "item": [{"name": "a", "id": "2", "odd": true, "request": {"url": "http://h/", "auth": {"type": "hawk"}}}]
            """)
        let losses = result.report.notes.filter { [.leftOut, .toDo].contains($0.kind) && !$0.isHarmless }
        #expect(Set(losses.map(\.part)) == ["\"strange\"", "\"odd\"", "auth \"hawk\""])
        #expect(result.report.notes.filter(\.isHarmless).map(\.part).sorted() == ["\"_postman_id\"", "\"id\""])
    }

    @Test
    func aCollectionOfSchema30IsImportedFromItsFolderInItsOrderAsTheSameOneOfSchema21() throws {
        let path = PostmanSample.path("v3/Shop")
        let environment = PostmanSample.file(
            try PostmanSample.text("v3/Local.environment.yaml"), "v3/Local.environment.yaml")
        var options = ImportOptions()
        options.environments = [environment]
        let result = try PostmanImport.read(
            ImportSource(file: SourceFile(path: path, text: ""), name: "Shop"), options)
        #expect(result.collection.text.hasPrefix("# Imported from Shop (Postman Collection 3.0).\nname: "))
        #expect(result.collection.level.requests.map(\.method) == ["POST", "GET", "GET", "PUT"])
        #expect(result.collection.environments.map(\.name) == ["Local"])
        let name = "v3/Shop.postman_collection.json"
        let same = try PostmanSample.imported(PostmanSample.text(name), named: name) { $0.environments = [environment] }
        func lines(_ result: Import) -> [Substring] { Array(result.collection.text.split(separator: "\n").dropFirst()) }
        #expect(lines(result) == lines(same))
    }

    @Test(
        "A file that is no collection is refused",
        arguments: [
            (#"{"info": {"name": "a"}, "item": ["#, "the JSON ends inside an array"),
            (#"{"order": [], "requests": [], "id": "1"}"#, "the file is a Postman collection of schema 1"),
            (#"{"name": "E", "values": []}"#, "the file is an environment, not a collection"),
            (#"{"a": 1}"#, "the file is no Postman collection: \"info\" and \"item\" are missing"),
            (
                #"{"info": {"schema": "https://schema.getpostman.com/json/collection/v3.0.0/"}, "item": []}"#,
                "the file is a Postman collection of schema 3.0 as JSON"
            ),
            (#"{"info": {}, "item": 5}"#, "\"item\" must be a list, not a number"),
            ("", "the file contains no JSON"),
        ])
    func refused(_ text: String, _ message: String) {
        #expect {
            _ = try PostmanSample.imported(text, named: "a.json")
        } throws: { error in
            guard case ImportFailure.unreadable(let diagnostics) = error else { return false }
            return diagnostics.first?.message.contains(message) ?? false
        }
    }

    @Test
    func aCollectionInPlaceOfAnEnvironmentIsRefused() {
        let file = PostmanSample.file(#"{"info": {"name": "A"}, "item": []}"#, "e.json")
        #expect {
            _ = try PostmanSample.collection(#""item": []"#) { $0.environments = [file] }
        } throws: { error in
            guard case ImportFailure.unreadable(let diagnostics) = error else { return false }
            return diagnostics.first?.message == "the file is a collection, not an environment"
        }
    }
}
