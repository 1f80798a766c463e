import CollectionChecks
import CollectionModel
import Testing

@testable import Diagnostics

/// Secrets written in a collection are masked in the source lines of diagnostics.
struct WrittenSecretsTests {
    private static let secret = "s3cr3t-value"

    /// Returns a line of the file as an excerpt shows it.
    private func shown(_ line: String, in text: String) throws -> String {
        let reading = CollectionReader.collection(Array(text.utf8), path: "a.yaml")
        let file = try #require(
            reading.diagnostics.diagnostics.compactMap(\.range?.file).first ?? reading.content.file)
        let number = try #require(text.split(separator: "\n").firstIndex { $0.contains(line) }) + 1
        let place = SourcePosition(line: number, column: 1)
        let excerpt = DiagnosticRenderer().excerptLines(of: SourceRange(file: file, start: place, end: place))
        return String(try #require(excerpt.first).drop { $0 != "|" }.dropFirst(2))
    }

    @Test(arguments: [
        "environments: { e: { hub: { connectionString: SECRET, namme: h } } }",
        "environments: { e: { hub: { namespace: n, key: SECRET } } }",
        "environments: { e: { hub: { conectionString: SECRET } } }",
        "environments: { e: { hub: { keys: { Listen: SECRET }, foo: 1 } } }",
        "environments: { e: { variables: { pin: SECRET }, foo: 1 } }",
        "environments: { e: { secrets: [other], variables: { other: SECRET } } }",
        "environments: { e: { secrets: { other: SECRET } } }",
        "environments: { connectionString: SECRET }", "environments: [{ hub: { key: SECRET } }]",
        "tokens: { clientSecret: SECRET, t: { jwt: { key: SECRET } } }",
        "tokens: { t: { sas: { key: SECRET, foo: 1 } } }", "tokens: { t: { sas: { connectionString: SECRET } } }",
        "tokens: { t: { oauth2: { clientSecret: SECRET, password: SECRET } } }",
        "tokens: { t: { oauth2: { client_secret: SECRET, passwrod: SECRET } } }",
        "tokens: { t: { jwt: { key: SECRET, algoritm: HS256 } } }",
        "variables: { a: 1, pin: SECRET, b: [2] }", "variables: { pin: [SECRET, SECRET] }",
        "varaibles: { pin: SECRET }", "variables: { password: SECRET, accessToken: [SECRET] }",
        "environments: { e: { variables: { apiKey: SECRET } } }",
        "setup: [{ POST: http://h/, body: { json: { a: [{ password: SECRET, n: 1 }] } }, query: { token: SECRET } }]",
        "setup: [{ POST: http://h/, body: { form: { client_secret: SECRET } } }]",
        "defaults: { auth: { bearer: SECRET, foo: [] } }", "defaults: { auth: { beerer: SECRET } }",
        "defaults: { autth: { bearer: SECRET } }", "defaults: { auth: SECRET }",
        "defaults: { auth: { basic: { user: SECRET, pasword: SECRET } } }", "defaults: { auth: { basic: SECRET } }",
        "defaults: { auth: { apiKey: { header: X-Key, value: SECRET, foo: [] } } }",
        "defaults: { auth: { awsSigV4: { accessKey: SECRET, secretKey: SECRET, region: eu, service: s3 } } }",
        "setup: [{ include: b.yaml, with: { pin: SECRET } }]", "setup: [{ GET: http://h/, set: { pin: SECRET } }]",
        "setup: [{ group: G, variables: { pin: SECRET } }]", "setup: [{ GET: http://h/, forEach: { pin: [SECRET] } }]",
    ])
    func literalInPlaceOfASecretIsMasked(line: String) throws {
        for written in [Self.secret, "'\(Self.secret)'", "\"\(Self.secret)\""] {
            let text = "name: A\nsecrets: [pin]\n\(line.replacing("SECRET", with: written))\nrequests: []\n"
            #expect(try shown(Self.secret, in: text) == line.replacing("SECRET", with: "•••"))
        }
    }

    @Test(arguments: [
        "defaults: { headers: { authorization: Bearer SECRET, foo: [] } }",
        "defaults: { headers: { X-Api-Key: SECRET, Accept: a } }", "defaults: { headers: { Cookie: [SECRET] } }",
        "setup: [{ GET: http://h/, headers: { Proxy-Authorization: Basic SECRET } }]",
        "setup: [{ GET: http://user:SECRET@h/a@b }]", "setup: [{ request: { url: 'https://:SECRET@h' } }]",
        "defaults: { proxy: http://a:SECRET@p:3128/ }",
        "variables: { url: see http://a:SECRET@h or http://b:SECRET@h }",
        "setup: [{ POST: http://h/, body: { json: { callback: http://a:SECRET@h } } }]",
    ])
    func credentialsInHeadersAndURLsAreMasked(line: String) throws {
        let text = "name: A\n\(line.replacing("SECRET", with: Self.secret))\nrequests: [{ foo: 1 }]\n"
        #expect(try shown(Self.secret, in: text) == line.replacing("SECRET", with: "•••"))
    }

    @Test(arguments: [
        "defaults: { headers: { Authorization: Bearer <<token>>, Accept: a@b, X-Version: 2015-01 } }",
        "setup: [{ GET: http://<<user>>:<<password>>@h:80/a:b@c?d:e@f }]", "variables: { mail: 'a: b@c' }",
        "variables: { at: http://user@h:80/ }",
    ])
    func textsWithoutCredentialsAreShown(line: String) throws {
        #expect(try shown(line, in: "name: A\n\(line)\nrequests: [{ foo: 1 }]\n") == line)
    }

    @Test(arguments: [
        "defaults: { auth: { bearer: <<env.TOKEN | foo>> } }", "defaults: { auth: none }", "defaults: { auth: basic }",
        "defaults: { tls: { cert: a.pem, key: a.key } }", "variables: { pin: null, key: open, max_tokens: open }",
        "variables: { password: <<env.A>> } # a comment", "variables: { token: 256, api_key: true }",
        "setup: [{ POST: http://h/, body: { json: { key: a, token: 5 } }, query: { key: c, page_token: d } }]",
        "setup: [{ GET: http://h/, expect: { json: { $.password: open } } }]",
        "tokens: { key: { jwt: { algorithm: HS256, claims: { key: a } } } }",
        "tokens: { t: { oauth2: { tokenURL: http://h/, clientID: app, usrname: u } } }",
    ])
    func textsWithoutSecretsAreShown(line: String) throws {
        #expect(try shown(line, in: "name: A\nsecrets: [pin]\n\(line)\nrequests: []\n") == line)
    }

    @Test(arguments: [
        ("\"Endpoint=<<ns>>;Key=AAAA\"", "\"•••<<ns>>•••\""),
        ("abcd<<a | default('<<b>>')>>", "•••<<a | default('<<b>>')>>"),
        ("ab<<cd", "•••"), ("<<ab", "•••"), ("<<a>><<b>>", "<<a>><<b>>"), ("<<a>>b", "<<a>>•••"),
    ])
    func placeholdersInASecretAreShown(written: String, shown: String) throws {
        let line = "defaults: { auth: { bearer: \(written) } }"
        #expect(try self.shown(line, in: "name: A\n\(line)\n") == line.replacing(written, with: shown))
    }

    @Test func blockScalarIsMaskedLineByLine() throws {
        let text =
            "name: A\ntokens:\n  t:\n    jwt:\n      key: |\n        first-line\n        last-line\n      foo: 1\n"
        #expect(try shown("first-line", in: text) == "•••")
        #expect(try shown("last-line", in: text) == "•••")
        #expect(try shown("foo", in: text) == "      foo: 1")
    }

    /// Where no value has an end, no line is shown.
    @Test(arguments: [
        "hub: { key: \"abc, name: h ]", "password: abc: def", "'clientSecret' : [abc", "auth: { bearer: abc, x: ]",
        "headers: { Authorization: {{a}}, x: ]", "Authorization: Bearer abc: def", "pass: abc: def",
        "headers: { X-Functions-Key: abc, Accept: a ]", "headers: { Set-Cookie: [abc, def], x: ]",
        "- AUTHORIZATION: Basic abcdefgh: [", "client_secret: abc: def", "db-password: abc: def",
        "headers: { Authorization: Bearer {{a}}b, x: ]", "auth: { bearer: secret{{a}}, x: ]", "secrets: [pin: [",
        "GET: h?access_token=abc : [", "text: the password is abc: [", "password:\u{301}abc: [",
        "GET: http://a:b@c/ : [", "# the password is abc: [", "- password abc: def",
        "pin: abc: def", "access_token: abc\n  def: [", "auth:\n  basic:\n    user: abc: def", "x: { sig: a, otp: b ]",
    ])
    func noLineOfInvalidYAMLWithSecretsIsShown(lines: String) throws {
        let end = lines.contains("pin: abc") ? "\nsecrets: [pin]\n[" : "\n["
        let reading = CollectionReader.collection(Array("name: A\n\(lines)\(end)".utf8), path: "a.yaml")
        let range = try #require(reading.diagnostics.diagnostics.compactMap(\.range).first)
        #expect(DiagnosticRenderer().excerpt(of: range) == nil)
        #expect(DiagnosticRenderer(isRevealing: true).excerpt(of: range) != nil)
    }

    @Test(arguments: ["X-Request-Id: abc: def", "author: abc: def", "monkey: abc: def"])
    func linesOfInvalidYAMLWithoutSecretsAreShown(line: String) throws {
        #expect(try shown(line, in: "name: A\n\(line)\n") == line)
    }

    /// Secrets inside of each other, and other inputs whose time grew with the square of their length.
    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            "x: }\nwith: { COPIES1", "x: }\nCOPIES", "- [\n  a: COPIES", "x: }\nurl: http://COPIES",
        ])
    func longInvalidLineIsReadInTimeOfItsLength(text: String) {
        for part in [
            "{ password: ", "password: ", "://", "a:b@://", "auth: { ", "\"", "'", "&a ", "*a ", "[", "secrets: [",
        ] {
            let copies = String(repeating: part, count: 200_000 / part.utf8.count)
            let reading = CollectionReader.collection(
                Array(text.replacing("COPIES", with: copies).utf8), path: "a.yaml")
            #expect(reading.diagnostics.hasErrors)
        }
    }

    @Test(arguments: [("secrets: [pin]", ""), ("", "secrets: [pin]")])
    func secretNamesApplyToAllIncludedFiles(above: String, below: String) throws {
        let included = "name: B\n\(below)\nvariables: { pin: s3cr3t }\nrequests: [{ foo: 1 }]\n"
        let reader = IncludeReader(
            read: { _ throws(IncludeReader.Failure) in Array(included.utf8) }, identity: { $0 })
        let text = "name: A\n\(above)\nrequests:\n  - { include: b.yaml, with: { pin: s3cr3t }, bar: 1 }\n"
        let reading = CollectionReader.collection(Array(text.utf8), path: "a.yaml", includes: reader)
        let shown = reading.diagnostics.sorted.compactMap(\.range).map { range in
            let lines = (1...4).map { SourcePosition(line: $0, column: 1) }
            return lines.flatMap {
                DiagnosticRenderer().excerptLines(of: SourceRange(file: range.file, start: $0, end: $0))
            }.joined()
        }
        #expect(Set(reading.diagnostics.sorted.compactMap(\.range?.file.path)) == ["a.yaml", "b.yaml"])
        #expect(shown.allSatisfy { $0.contains("pin: •••") && !$0.contains("s3cr3t") })
    }

    /// If `check` warns of a secret, the source line in the warning masks the secret.
    @Test func secretsWithAWarningAreMasked() throws {
        let text = """
            name: A
            secrets: [pin]
            variables: { pin: SECRET }
            environments: { e: { hub: { namespace: n, name: h, keyName: k, key: SECRET, keys: { l: SECRET } } } }
            tokens:
              a: { sas: { key: SECRET } }
              b: { sas: { connectionString: SECRET } }
              c: { jwt: { algorithm: HS256, key: SECRET } }
              d: { oauth2: { tokenUrl: http://h/, clientId: c, clientSecret: SECRET, password: SECRET, username: u } }
            requests: [{ GET: http://h/, auth: { basic: { user: SECRET, password: SECRET } } }]
            """.replacing("SECRET", with: Self.secret)
        let reading = CollectionReader.collection(Array(text.utf8), path: "a.yaml")
        var context = StaticChecks.Context(
            environment: reading.content.environments.first, given: [:], processEnvironment: nil)
        context.lints = true
        let warnings = StaticChecks.diagnostics(of: reading.content, in: context).sorted.filter {
            $0.message.hasSuffix("is in the file for everyone to read")
        }
        #expect(warnings.count == 9)
        for warning in warnings { #expect(!DiagnosticRenderer().text(of: warning).contains(Self.secret)) }
    }
}
