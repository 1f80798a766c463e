import Foundation
import TestSupport
import Testing

/// The file of `--export-cookie-jar`, and its use in another run.
@Suite(.timeLimit(.minutes(20)))
struct CookieJarTests {
    private static let collection = """
        name: A
        data: [{ n: 1 }, { n: 2 }, { n: 3 }]
        requests:
          - { name: R, GET: "<<base>>/<<n>>" }
        """

    /// Each iteration begins with an empty jar, so the last one's cookie is alone, whatever the number of jobs.
    @Test(arguments: ["1", "3"])
    func jarOfTheLastIterationIsWrittenForItsOwnerAlone(jobs: String) async throws {
        let server = try ScriptedServer(
            .serve { request in
                let number = request.split(separator: " ")[1].dropFirst()
                return "HTTP/1.1 200 OK\r\nSet-Cookie: n=\(number); SameSite=Lax\r\nContent-Length: 0\r\n\r\n"
            })
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write(Self.collection, to: "a.yaml")
        let arguments = ["a.yaml", "-v", "base=http://127.0.0.1:\(server.port)", "--jobs", jobs]
        let output = try await folder.run(arguments + ["--export-cookie-jar", "out/jar.json"])
        #expect(output.status == 0, "\(output)")
        #expect(try folder.mode(of: "out/jar.json") == 0o600)
        let jar = try JSONDecoder().decode(Jar.self, from: Data((folder.text(of: "out/jar.json") ?? "").utf8))
        #expect(jar.storeType == "MemoryCookieStore")
        #expect(jar.cookies.map(\.key) == ["n"])
        #expect(jar.cookies.map(\.value) == ["3"])
        #expect(jar.cookies.map(\.domain) == ["127.0.0.1"])
        #expect(jar.cookies.map(\.sameSite) == ["lax"])
    }

    /// The file may be read and written by one run, as for a session that lasts over several runs.
    @Test func jarIsReadBeforeAndWrittenAfterwards() async throws {
        let server = try ScriptedServer(
            .serve { request in
                let isKnown = request.contains("Cookie: first=1")
                return "HTTP/1.1 \(isKnown ? 200 : 404) OK\r\nSet-Cookie: second=2\r\nContent-Length: 0\r\n\r\n"
            })
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write(Self.collection, to: "a.yaml")
        try folder.write("127.0.0.1\tFALSE\t/\tFALSE\t0\tfirst\t1\n", to: "jar")
        let arguments = ["a.yaml", "-v", "base=http://127.0.0.1:\(server.port)", "--cookie-jar", "jar"]
        let output = try await folder.run(arguments + ["--export-cookie-jar", "jar"])
        #expect(output.status == 0, "\(output)")
        let jar = try JSONDecoder().decode(Jar.self, from: Data((folder.text(of: "jar") ?? "").utf8))
        #expect(jar.cookies.map(\.key) == ["first", "second"])
    }

    private struct Jar: Decodable {
        struct Cookie: Decodable {
            let key: String
            let value: String
            let domain: String
            let sameSite: String?
        }

        let storeType: String
        let cookies: [Cookie]
    }
}
