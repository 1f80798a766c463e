import Foundation
import Reporting
import TestSupport
import Testing

/// Reports of Postman collections: the identities of test cases in JUnit, and secrets.
@Suite(.inTurn, .enabled(if: ExternalProgram.isInstalled("xmllint"), "xmllint is not installed"))
struct PostmanReportTests {
    private func junit(_ name: String, of sample: PostmanSample) async throws -> [String] {
        let output = try await sample.run(
            "shop.postman_collection.json", "--report", "junit=\(name)")
        #expect(output.status == 4, "\(output)")
        #expect(try await sample.folder.faults(ofJUnit: name) == "")
        return try sample.cases(ofJUnit: name)
    }

    @Test func identitiesOfCasesDoNotDependOnTheServer() async throws {
        func write(to sample: PostmanSample) throws {
            try sample.write(
                "shop",
                PostmanSample.item(
                    "list", "/list",
                    after: [PostmanSample.test("same"), PostmanSample.test("same"), PostmanSample.test("own")]),
                PostmanSample.item("list", "/list", after: [PostmanSample.test("same")]),
                PostmanSample.item("", "/unnamed", after: ["pm.test('fails', () => pm.expect(1).to.eql(2));"]))
        }
        let (first, second) = (try PostmanSample(), try PostmanSample())
        try write(to: first)
        try write(to: second)
        #expect(first.baseURL != second.baseURL)
        let cases = try await junit("first.xml", of: first)
        #expect(try await junit("second.xml", of: second) == cases)
        #expect(Set(cases).count == cases.count, "\(cases)")
        #expect(cases.count { $0.hasSuffix(" same") } == 2 && cases.count { $0.hasSuffix(" same (2)") } == 1)
    }

    @Test(arguments: [
        #"{"url": "{{baseUrl}}/e", "header": [{"key": "X Y", "value": "1"}]}"#,
        #"{"url": "{{baseUrl}}/e", "header": [{"key": "X-A", "value": "a\nb"}]}"#,
        #"{"url": "{{baseUrl}}/e", "method": "GE T"}"#, #"{"url": "http://"}"#,
    ])
    func requestThatViolatesHTTPHasTheKindProtocol(request: String) async throws {
        let sample = try PostmanSample()
        try sample.write("shop", PostmanSample.item("malformed", request))
        let output = try await sample.run("shop.postman_collection.json", "--report", "jsonl=events")
        #expect(output.status == 3, "\(output)")
        let events = try sample.folder.text("events")
        #expect(events.contains(#""failure":{"origin":"request","kind":"protocol","message":"#), "\(events)")
        #expect(sample.targets == [])
    }

    private static let secret = "s3cret \"äöü\"/+value"

    /// A secret of an environment is masked in every encoding in which requests and responses have it.
    @Test(
        arguments: [
            (
                ["-V"] + ReportKind.names.flatMap { ["--report", "\($0)=report.\($0)"] },
                // No request names a description.
                ReportKind.names(without: .openapi), 3
            ),
            (
                ["--verbose", "-r", "cli,json,junit"]
                    + ["json", "junit"].flatMap { ["--reporter-\($0)-export", "report.\($0)"] }, ["json", "junit"], 1
            ),
        ] as [([String], [String], Int32)])
    func secretOfAnEnvironmentIsInNoReport(options: [String], kinds: [String], status: Int32) async throws {
        let sample = try PostmanSample { request in
            PostmanSample.response(500, request.components(separatedBy: "\r\n\r\n").dropFirst().joined())
        }
        let value = Self.secret.replacing("\"", with: "\\\"")
        try sample.folder.write(
            #"{"name": "Local", "values": [{"key": "hidden", "value": "\#(value)", "type": "secret"}]}"#,
            to: "Local.postman_environment.json")
        let auth =
            #"{"type": "basic", "basic": [{"key": "username", "value": "u"}, {"key": "password", "value": "{{hidden}}"}]}"#
        let body = #"{"mode": "urlencoded", "urlencoded": [{"key": "a", "value": "{{hidden}}"}]}"#
        try sample.write(
            "shop",
            PostmanSample.item(
                "sends it",
                #"{"method": "POST", "url": "{{baseUrl}}/{{hidden}}?q={{hidden}}", "auth": \#(auth), "body": \#(body)}"#,
                before: ["console.log(pm.environment.get('hidden'));"],
                after: [
                    PostmanSample.test(), "pm.test(pm.environment.get('hidden'), () => {});",
                    "pm.test('compares', () => pm.expect(pm.environment.get('hidden')).to.eql('other'));",
                    "throw new Error(pm.environment.get('hidden'));",
                ]),
            PostmanSample.item(
                "as JSON",
                #"{"method": "POST", "url": "{{baseUrl}}/json", "body": {"mode": "graphql", "graphql": {"query": "{{hidden}}"}}}"#,
                after: [PostmanSample.test()]))
        let command = status == 1 ? ["newman", "run"] : []
        let output = try await sample.folder.run(
            command + [
                "shop.postman_collection.json", "-e", "Local.postman_environment.json",
                status == 1 ? "--env-var" : "--var", "baseUrl=\(sample.baseURL)",
            ] + options)
        #expect(output.status == status, "\(output)")
        let forms = [
            Self.secret, value, "s3cret", "cret%20", "%C3%A4%C3%B6%C3%BC",
            Data("u:\(Self.secret)".utf8).base64EncodedString(),
        ]
        #expect(sample.requests.contains { $0.contains(forms[5]) && $0.contains(forms[4]) })
        var texts = [("standard output", output.stdout), ("standard error", output.stderr)]
        for kind in kinds { texts.append((kind, try sample.folder.text("report.\(kind)"))) }
        for (name, text) in texts {
            #expect(name == "standard error" || text.contains("•••"), "\(name)")
            for form in forms { #expect(!text.contains(form), "\(form) is in \(name)") }
        }
    }
}
