import Foundation
import TestSupport
import Testing

/// The curl commands that `show --as curl` prints: curl sends the same bytes as hubrun.
@Suite(.inTurn, .enabled(if: ExternalProgram.isInstalled("curl"), "curl is not installed"))
struct CurlFormTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

    /// A request without a name; `{SERVER}` is replaced by the server's address.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let request: String

        init(_ testDescription: String, _ request: String) {
            self.testDescription = testDescription
            self.request = request
        }
    }

    static let cases = [
        Case("a plain GET", "GET: '{SERVER}/a'"),
        Case("no path", "GET: '{SERVER}'"),
        Case(
            "a query with odd characters",
            #"{ GET: "{SERVER}/a b/ü/[1]/{x}/../y?q=a'b$HOME`c`&r=%20!#frag", query: { "ä &": "1+1=2 ~*(x)" } }"#),
        Case("a path that goes up", "GET: '{SERVER}/a/../b/./c'"),
        Case(
            "JSON with quotes and umlauts",
            #"{ POST: "{SERVER}/j", body: { json: { a: "it's \"q\" \\ ü 😀 $HOME !", n: 1.50 } } }"#),
        Case("a form", "{ POST: '{SERVER}/f', body: { form: { a: [x y, 'ü&='], b: '@file' } } }"),
        Case(
            "text with line breaks and single quotes",
            #"{ POST: "{SERVER}/t", body: { text: "it's\n'two' lines\n\n" } }"#),
        Case("text that begins with an at sign", "{ POST: '{SERVER}/t', body: { text: '@/etc/passwd' } }"),
        Case(
            "text with control characters",
            #"{ POST: "{SERVER}/t", body: { text: "a\tb\r\n\e[31mred\u202E%s\\n%d\0z\x7F" } }"#),
        Case("an empty text", "{ POST: '{SERVER}/t', body: { text: '' } }"),
        Case(
            "a text longer than an argument may be",
            "{ POST: '{SERVER}/t', body: { text: '\(String(repeating: "0123456789", count: 20_000))' } }"),
        Case(
            "a text for which curl would ask first",
            "{ POST: '{SERVER}/t', body: { text: '\(String(repeating: "ab'' ", count: 1000))' } }"),
        Case(
            "odd header values",
            #"{ GET: "{SERVER}/h", headers: { X-Empty: "", X-Quote: "it's \"q\" `x` $(y) !z", X-Tab: "a\tb\x01", X-Twice: [a, b], x-lower: "ü", User-Agent: me, Accept: null } }"#
        ),
        Case(
            "its own Accept-Encoding and Host",
            "{ GET: '{SERVER}/h', headers: { Accept-Encoding: identity, Host: a.example } }"),
        Case("nothing decoded", "{ GET: '{SERVER}/h', compressed: false }"),
        Case("HEAD", "HEAD: '{SERVER}/head'"),
        Case("PUT without a body", "PUT: '{SERVER}/put'"),
        Case("POST without a body", "POST: '{SERVER}/post'"),
        Case("DELETE", "DELETE: '{SERVER}/d'"),
        Case("PATCH with JSON", "{ PATCH: '{SERVER}/p', body: { json: [] } }"),
        Case("a GET with a body", "{ GET: '{SERVER}/g', body: { text: x } }"),
        Case("a method of one's own", "request: { method: PROPFIND, url: '{SERVER}/m' }"),
        Case("basic authentication", "{ GET: '{SERVER}/b', auth: { basic: { user: jörg, password: \"p'w:d\" } } }"),
        Case("user and password in the URL", "GET: 'http://us%20er:pa%27ss@{HOST}/u'"),
        Case("bearer and API key", "{ GET: '{SERVER}/b', auth: { apiKey: { query: k y, value: v&w } } }"),
        Case("the first request of a digest", "{ GET: '{SERVER}/b', auth: { digest: { user: u, password: secret } } }"),
        Case("cookies", "{ GET: '{SERVER}/c', cookies: { a: '1', b: 'x y' }, headers: { Cookie: c=3 } }"),
        Case(
            "a multipart form",
            #"{ POST: "{SERVER}/m", body: { multipart: { a: "it's", b: { text: "x\ny", type: text/plain, filename: "ü.txt" } } } }"#
        ),
        Case(
            "a multipart form with a file",
            "{ POST: '{SERVER}/m', body: { multipart: { a: x, f: { file: part.bin }, g: y } } }"),
        Case("binary content", "{ POST: '{SERVER}/x', body: { base64: AAEC/v/AgCcKDSUlXA== } }"),
        Case("a file", "{ PUT: '{SERVER}/x', body: { file: part.bin } }"),
        Case(
            "HTTP/1.1 and limits",
            "{ GET: '{SERVER}/v', http: '1.1', timeout: 1500ms, connectTimeout: 5s, proxy: none }"),
        Case("another address", "{ GET: 'http://a.example:{PORT}/r', resolve: { 'a.example:{PORT}': 127.0.0.1 } }"),
    ]

    @Test(arguments: cases, ["sh", "bash"])
    func curlSendsTheSameBytes(testCase: Case, shell: String) async throws {
        let server = try ScriptedServer(.serve { _ in Self.answer })
        defer { server.stop() }
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data([0, 1, 0x27, 0x0A, 0xFF, 0x25]).write(to: folder.appending(path: "part.bin"))
        let request = testCase.request.replacing("{SERVER}", with: "http://127.0.0.1:\(server.port)")
            .replacing("{HOST}", with: "127.0.0.1:\(server.port)").replacing("{PORT}", with: "\(server.port)")
        let collection = Data("name: x\nrequests:\n  - \(request)\n".utf8)

        let run = try await BuiltCommand.run(["-"], in: folder, stdin: collection)
        #expect(run.status == 0, "\(run.stdout)\(run.stderr)")
        let shown = try await BuiltCommand.run(
            ["show", "-", "--as", "curl", "--reveal"], in: folder, stdin: collection)
        #expect(shown.status == 0, "\(shown.stderr)")
        let program = try #require(["/bin/\(shell)", "/usr/bin/\(shell)"].first(where: FileManager.default.fileExists))
        try shown.stdout.write(to: folder.appending(path: "command"), atomically: true, encoding: .utf8)
        let curl = try await BuiltCommand.run(["command"], of: URL(filePath: program), in: folder)
        #expect(curl.status == 0, "\(curl.stderr)")

        let requests = server.requestBytes.map(Self.stable)
        try #require(requests.count == 2, "\(shown.stdout)")
        #expect(requests[0] == requests[1], "\(shown.stdout)")
    }

    /// Returns a request with its random boundary replaced, as Latin-1 text, to compare every byte.
    private static func stable(_ request: [UInt8]) -> String {
        String(String.UnicodeScalarView(request.map { Unicode.Scalar($0) }))
            .replacing(/(--|boundary=)[0-9a-f]{32}/) { "\($0.1)BOUNDARY" }
    }
}
