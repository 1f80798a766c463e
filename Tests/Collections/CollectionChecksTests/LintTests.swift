import CollectionSamples
import CollectionChecks
import CollectionModel
import Diagnostics
import Testing

/// Warnings of `check` about valid content that is probably unintended.
@Suite struct LintTests {
    private func findings(
        _ text: String, path: String = "sample.yaml", includes: [String: String] = [:],
        _ location: SourceLocation = #_sourceLocation
    ) throws -> [String] {
        let reader = IncludeReader(
            read: { path throws(IncludeReader.Failure) in Array((includes[path] ?? "").utf8) }, identity: { $0 })
        let reading = CollectionReader.collection(Array(("name: A\n" + text).utf8), path: path, includes: reader)
        try #require(reading.diagnostics.diagnostics.map { $0.line() } == [], sourceLocation: location)
        var context = StaticChecks.Context(
            environment: reading.content.environments.first, given: [:], processEnvironment: nil)
        context.lints = true
        return StaticChecks.diagnostics(of: reading.content, in: context).sorted.map { $0.line(lineOffset: 1) }
    }

    @Test(arguments: ["Content-Length: 5", "transfer-encoding: chunked"])
    func writtenContentLengthHasAWarning(header: String) throws {
        let name = header.prefix { $0 != ":" }
        let found = try findings("requests: [{ POST: http://h/, headers: { \(header) }, body: { text: a } }]")
        #expect(found.count == 1)
        #expect(
            found[0].hasSuffix(
                "warning: \"\(name)\" is sent as written, whatever the body is → "
                    + "leave it out: a request with a body is sent with its Content-Length"))
        #expect(try findings("requests: [{ GET: http://h/, headers: { Content-Length: null } }]") == [])
    }

    // MARK: Captures

    private static let unread = "warning: nothing reads \"id\" → use it as <<id>>, or leave the capture out"

    @Test func unusedCaptureHasAWarning() throws {
        #expect(
            try findings("requests: [{ GET: http://h/, capture: { id: status } }]") == ["1:41-43 \(Self.unread)"])
    }

    @Test(arguments: [
        "- GET: http://h/<<id>>", "- GET: http://h/\n    when: { <<id>>: { exists: true } }",
        "- GET: http://h/\n    headers: { A: '<<x | default(id)>>' }",
        "- GET: http://h/\n    headers: { A: '<<$date(id)>>' }",
        "- GET: http://h/\n    expect: { json: { $.a: <<id>> } }",
        "- GET: http://h/\n    expect: { values: { <<id>>: 1 } }",
        "- GET: http://h/\n    skip: until <<id>>", "- GET: http://h/\n    skip: slow\n    query: { a: <<id>> }",
        "- GET: http://h/\n    when: { <<hubKind>>: azure }\n    query: { a: <<id>> }",
        "- GET: http://h/\n    forEach: { a: <<id>> }", "- GET: http://h/\n    set: { a: <<id>> }",
        "- GET: http://h/\n    hints: { 404: <<id>> }", "- GET: http://h/\n    save: out/<<id>>.json",
        "- POST: http://h/\n    body: { multipart: { a: { text: <<id>> } } }",
        "- GET: http://h/\n    auth: { bearer: <<id>> }",
        "- GET: http://h/\n    capture: { b: { from: text, default: <<id>>, secret: true } }",
        "- group: G\n    variables: { a: <<id>> }\n    requests: [{ GET: http://h/<<a>> }]",
        "- group: G\n    when: { <<id>>: 1 }\n    requests: [{ GET: http://h/ }]",
        "- group: G\n    defaults: { headers: { A: <<id>> } }\n    requests: [{ GET: http://h/ }]",
    ])
    func usedCaptureHasNoWarning(item: String) throws {
        #expect(try findings("requests:\n  - { GET: http://h/first, capture: { id: status } }\n  \(item)") == [])
    }

    @Test(arguments: [
        "teardown: [{ DELETE: http://h/<<id>> }]", "variables: { a: x<<id>> }",
        "defaults: { query: { a: '<<id | default(0)>>' } }",
        "environments: { e: { variables: { a: <<id>> } } }",
        "tokens: { t: { jwt: { algorithm: HS256, key: <<id>> } } }",
    ])
    func captureUsedOutsideRequestsHasNoWarning(key: String) throws {
        #expect(
            try findings("\(key)\nrequests:\n  - { GET: http://h/first, capture: { id: status } }") == [])
    }

    @Test func captureCheckedByItsRequestHasNoWarning() throws {
        #expect(
            try findings(
                "requests: [{ GET: http://h/, capture: { id: status }, expect: { values: { <<id>>: 200 } } }]") == [])
    }

    @Test func unusedSecretCaptureHasNoWarning() throws {
        #expect(try findings("requests: [{ GET: http://h/, capture: { id: { from: text, secret: true } } }]") == [])
    }

    @Test func undefinedNameSuppressesTheUnusedCaptureWarning() throws {
        #expect(
            try findings("requests:\n  - { GET: http://h/, capture: { ids: status } }\n  - GET: http://h/<<id>>") == [
                "3:19-25 nothing defines \"id\" → did you mean \"ids\"?"
            ])
    }

    @Test func unusedCaptureInAFileForIncludesHasNoWarning() throws {
        let text = "requests:\n  - { GET: http://h/, capture: { id: status } }\n"
        #expect(try findings(text, path: "dir/_login.yaml") == [])
        #expect(try findings("requests: [{ include: b.yaml }]", includes: ["b.yaml": "name: B\n" + text]) == [])
    }

    @Test func captureUsedByAnIncludedFileHasNoWarning() throws {
        #expect(
            try findings(
                "requests:\n  - { GET: http://h/, capture: { id: status } }\n  - include: b.yaml",
                includes: ["b.yaml": "name: B\nrequests:\n  - GET: http://h/<<id>>\n"]) == [])
    }

    // MARK: Names

    @Test func duplicateRequestNameHasAWarning() throws {
        #expect(
            try findings("requests:\n  - { name: N, GET: http://h/ }\n  - { name: N, GET: http://h/b }") == [
                "3:13-14 warning: a second request is called \"N\" → the first is in line 3: "
                    + "give each a name of its own"
            ])
    }

    @Test func sameNameInTwoGroupsHasNoWarning() throws {
        #expect(
            try findings(
                """
                requests:
                  - { group: G, requests: [{ name: N, GET: http://h/ }] }
                  - { group: H, requests: [{ name: N, GET: http://h/ }] }
                  - { name: N, GET: http://h/ }
                """) == [])
    }

    @Test func fileIncludedTwiceHasNoDuplicateNames() throws {
        #expect(
            try findings(
                "requests: [{ include: b.yaml }, { include: b.yaml }]",
                includes: ["b.yaml": "name: B\nrequests:\n  - { name: N, GET: http://h/ }\n"]) == [])
    }

    // MARK: Bodies and expectations

    @Test(arguments: ["GET", "HEAD", "DELETE", "TRACE"])
    func bodyOfABodilessMethodHasAWarning(method: String) throws {
        let end = 3 + 2 + method.count
        #expect(
            try findings("requests:\n  - \(method): http://h/\n    body: { text: a }") == [
                "2:5-\(end) warning: a \(method) with a body: many servers and proxies drop it → send it with POST, PUT "
                    + "or PATCH, or as a query"
            ])
    }

    @Test(arguments: ["POST", "PUT", "PATCH", "OPTIONS"])
    func bodyOfAnotherMethodHasNoWarning(method: String) throws {
        #expect(try findings("requests:\n  - \(method): http://h/\n    body: { text: a }") == [])
    }

    @Test(arguments: [
        "text: ä", "json: { a: ä }", "xml: <ä/>", "form: { a: ä }", "text: <<hubKind>>", "json: { a: <<hubKind>> }",
        "graphql: { query: '{ a }', variables: { a: ä } }",
    ])
    func charsetThatTheBodyDoesNotHaveHasAWarning(body: String) throws {
        let request = "requests:\n  - POST: http://h/\n    headers: { Content-Type: a/b; charset=Windows-1252 }\n"
        #expect(
            try findings("\(request)    body: { \(body) }") == [
                "3:30-55 warning: the body is sent as UTF-8, and not in the charset \"Windows-1252\" → write "
                    + "charset=utf-8, or the bytes themselves under base64 or file"
            ])
        #expect(try findings("\(request.replacing("Windows-1252", with: "UTF-8"))    body: { \(body) }") == [])
        #expect(try findings("\(request)    body: { base64: YQ== }") == [])
    }

    @Test(arguments: ["text: a", "json: { a: b }", "xml: <a/>", "form: { a: b }", "graphql: { query: '{ a }' }"])
    func asciiBodyHasNoCharsetWarning(body: String) throws {
        func findings(_ charset: String) throws -> Int {
            try self.findings(
                "requests:\n  - POST: http://h/\n    headers: { Content-Type: a/b; charset=\(charset) }\n"
                    + "    body: { \(body) }"
            ).count
        }
        for charset in ["Windows-1252", "ISO-8859-1", "koi8-r", "Shift_JIS"] { #expect(try findings(charset) == 0) }
        for charset in ["UTF-16", "utf-16le", "UTF-32", "IBM037"] { #expect(try findings(charset) == 1) }
    }

    @Test func warningInAFileIncludedTwiceIsReportedOnce() throws {
        #expect(
            try findings(
                "requests: [{ include: b.yaml }, { include: b.yaml }]",
                includes: ["b.yaml": "name: B\nrequests:\n  - { GET: http://h/, body: { text: a } }\n"]
            ).count == 1)
    }

    @Test(arguments: ["status: 200", "json: { $.a: 1 }", "values: { <<hubKind>>: none }", "schema: true"])
    func expectationsNextToErrorHaveAWarning(other: String) throws {
        #expect(
            try findings("requests:\n  - GET: http://h/\n    expect:\n      error: timeout\n      \(other)") == [
                "4:14-21 warning: beside \"error\" nothing else under \"expect\" is checked → keep one of them: "
                    + "there is either a failure or a response"
            ])
    }

    @Test func errorOverDefaultExpectationsHasNoWarning() throws {
        #expect(
            try findings(
                "defaults: { expect: { status: 200 } }\nrequests: [{ GET: http://h/, expect: { error: dns } }]") == [])
    }

    // MARK: Secrets

    private static let hint = "take it from outside: <<env.NAME>>, or a name given with --secret NAME=VALUE"

    @Test(arguments: [
        (
            "environments: { e: { hub: { connectionString: Endpoint=sb://h/;SharedAccessKeyName=a;SharedAccessKey=k, name: n } } }\nrequests: [GET: http://h/]",
            "1:47-103 warning: the connection string is in the file for everyone to read → \(hint)"
        ),
        (
            "environments: { e: { hub: { namespace: h, name: n, keyName: a, key: k } } }\nrequests: [GET: http://h/]",
            "1:69-70 warning: the key is in the file for everyone to read → \(hint)"
        ),
        (
            "environments: { e: { hub: { url: https://h/n, keyName: a, key: k } } }\nrequests: [GET: http://h/]",
            "1:64-65 warning: the key is in the file for everyone to read → \(hint)"
        ),
        (
            "environments: { e: { variables: { p: x }, secrets: [p] } }\nrequests: [GET: http://h/]",
            "1:38-39 warning: the secret \"p\" is in the file for everyone to read → \(hint)"
        ),
        (
            "variables: { p: x }\nsecrets: [p]\nrequests: [GET: http://h/]",
            "1:17-18 warning: the secret \"p\" is in the file for everyone to read → \(hint)"
        ),
        (
            "tokens: { t: { jwt: { algorithm: HS256, key: k } } }\nrequests: [GET: http://h/]",
            "1:46-47 warning: the key is in the file for everyone to read → \(hint)"
        ),
        (
            "tokens: { t: { oauth2: { tokenUrl: https://h/, clientId: c, clientSecret: s } } }\nrequests: [GET: http://h/]",
            "1:75-76 warning: the client's secret is in the file for everyone to read → \(hint)"
        ),
        (
            "requests: [{ GET: http://h/, auth: { basic: { user: a, password: p } } }]",
            "1:66-67 warning: a secret of \"auth\" is in the file for everyone to read → \(hint)"
        ),
        (
            "defaults: { auth: { bearer: t } }\nrequests: [GET: http://h/]",
            "1:29-30 warning: a secret of \"auth\" is in the file for everyone to read → \(hint)"
        ),
    ])
    func plaintextSecretsHaveAWarning(text: String, finding: String) throws {
        #expect(try findings(text) == [finding])
    }

    @Test(arguments: [
        "environments: { e: { hub: { connectionString: <<env.C>>, name: n } } }\nrequests: [GET: http://h/]",
        "environments: { e: { hub: { connectionString: Endpoint=http://localhost:1/;SharedAccessKeyName=a;SharedAccessKey=k, name: n } } }\nrequests: [GET: http://h/]",
        "environments: { e: { hub: { url: http://localhost:1/hub, keyName: a, key: k } } }\nrequests: [GET: http://h/]",
        "environments: { e: { variables: { p: <<env.P>> }, secrets: [p] } }\nrequests: [GET: http://h/]",
        "variables: { p: '' }\nsecrets: [p]\nrequests: [GET: http://h/]",
        "variables: { p: null }\nsecrets: [p]\nrequests: [GET: http://h/]",
        "variables: { p: x }\nrequests: [GET: http://h/]",
        "tokens: { t: { sas: { keyName: a } } }\nrequests: [GET: http://h/]",
        "requests: [{ GET: http://h/, auth: { basic: { user: a, password: '' } } }]",
        "variables: { p: 1 }\nrequests: [{ GET: http://h/, auth: { bearer: <<p>> } }]",
    ])
    func secretsFromPlaceholdersHaveNoWarning(text: String) throws {
        #expect(try findings(text) == [])
    }

    // MARK: Texts that look like placeholders

    private func warnings(_ keys: String) -> [String] { Sample(keys, in: .request).diagnostics }

    @Test(arguments: [
        (
            "headers: { A: 'x {{name}}' }",
            "1:18-26 warning: \"{{name}}\" is not a placeholder and stays as written → a placeholder is written <<name>>"
        ),
        (
            "query: { a: '{{ b }}' }",
            "1:14-21 warning: \"{{ b }}\" is not a placeholder and stays as written → a placeholder is written <<b>>"
        ),
        (
            "body: { text: 'a <<1b>>' }",
            "1:18-24 warning: \"<<1b>>\" is not a placeholder and stays as written → a name is a letter or _, then letters, digits, _, - and .; as a text write \"\\<<\""
        ),
        (
            "body: { text: '<<a>> <<1b>>' }",
            "1:22-28 warning: \"<<1b>>\" is not a placeholder and stays as written → a name is a letter or _, then letters, digits, _, - and .; as a text write \"\\<<\""
        ),
        (
            "body: { text: '<<a | default(\"<<1b>>\")>>' }",
            "1:31-37 warning: \"<<1b>>\" is not a placeholder and stays as written → a name is a letter or _, then letters, digits, _, - and .; as a text write \"\\<<\""
        ),
        (
            "body: { text: <<-b>> }",
            "1:15-21 warning: \"<<-b>>\" is not a placeholder and stays as written → a name is a letter or _, then letters, digits, _, - and .; as a text write \"\\<<\""
        ),
    ])
    func textsThatResemblePlaceholdersHaveAWarning(keys: String, warning: String) {
        #expect(warnings(keys) == [warning])
    }

    @Test(arguments: [
        "headers: { A: '{{' }", "headers: { A: '{{a' }", "headers: { A: '{{a b}}' }", "headers: { A: '{{1}}' }",
        "body: { text: '{{name}}' }", "body: { json: { a: '{{name}}' } }", "body: { text: 'a << b >> c' }",
        "body: { text: '1<<2>>3' }", "body: { text: '\\<<1a>>' }", "body: { text: '<<>>' }",
        "body: { text: '<<<1>>>' }",
    ])
    func ordinaryTextsHaveNoWarning(keys: String) {
        #expect(warnings(keys).filter { !$0.contains("GET with") } == [])
    }
}

/// Secrets that a file has under names that describe them.
extension LintTests {
    @Test(arguments: [
        ("POST: http://h/, body: { json: { user: a, password: sesame } }", "password"),
        ("POST: http://h/, body: { json: { user: <<env.A>>, list: [{ api_key: sesame }] } }", "api_key"),
        ("POST: http://h/, body: { form: { client_secret: sesame } }", "client_secret"),
        ("POST: http://h/, body: { multipart: { password: sesame } }", "password"),
        ("POST: http://h/, body: { graphql: { query: a, variables: { token: sesame } } }", "token"),
        ("GET: http://h/, query: { access_token: sesame }", "access_token"),
        ("GET: http://h/, headers: { X-Api-Key: sesame }", "X-Api-Key"),
    ])
    func literalSecretOfARequestHasAWarning(request: String, name: String) throws {
        let found = try findings("requests: [{ \(request) }]")
        #expect(found.count == 1)
        #expect(
            found.first?.contains("warning: the value of \"\(name)\" is in the file for everyone to read") ?? false,
            "\(found)")
    }

    @Test(arguments: [
        "POST: http://h/, body: { json: { max_tokens: 256, password: <<env.A>>, token: 5, secret: true, key: a } }",
        "GET: http://h/, query: { page_token: abc, tokens: abc, token: '' }",
        "POST: http://h/, body: { json: { passwordUpdatedAt: yesterday, text: password } }",
    ])
    func otherLiteralsHaveNoWarning(request: String) throws {
        #expect(try findings("requests: [{ \(request) }]") == [])
    }

    @Test func literalVariableOfASecretHasAWarning() throws {
        let request = "requests: [{ GET: 'http://h/<<password>><<limit>>' }]"
        let found = try findings("variables: { password: sesame, limit: a }\n\(request)")
        #expect(
            found.count == 1 && found.first?.contains("the secret \"password\" is in the file") ?? false, "\(found)")
    }
}
