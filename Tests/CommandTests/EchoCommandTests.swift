import Foundation
import Glibc
import TestSupport
import Testing

/// `hubrun echo` as a separate process.
@Suite(.timeLimit(.minutes(20))) struct EchoCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func echo(_ arguments: String...) async throws -> ServingProcess {
        try await ServingProcess.start(["echo", "--port", "0"] + arguments, in: folder.path)
    }

    @Test func startPrintsTheAddressAndNextSteps() async throws {
        let echo = try await echo()
        #expect(echo.stop(SIGINT) == 130)
        #expect(
            echo.announcement == [
                "Echo, login and item API http://127.0.0.1:PORT",
                "  page:  http://127.0.0.1:PORT/ lists what it answers",
                #"  login: POST /login {"user":"demo","password":"sesame"}, then GET /me with its token"#,
                "  next:  in another terminal, hubrun init, then hubrun -v base=http://127.0.0.1:PORT collections",
                "  Ctrl-C stops it; its items are gone then",
            ])
    }

    @Test func collectionOfInitPassesAgainstTheEchoServer() async throws {
        let echo = try await echo()
        _ = try await folder.run(["init"])
        let run = try await folder.run(["-v", "base=http://127.0.0.1:\(echo.port)", "collections"])
        #expect(run.stdout.contains("6 passed of 6 requests"), "\(run.stdout)\(run.stderr)")
        let lines = try await echo.end().split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "200 GET    /", "200 POST   /login", "200 GET    /me", "201 POST   /items", "200 GET    /items/1",
                "204 DELETE /items/1",
            ])
    }

    @Test func exampleOfStreamsPasses() async throws {
        let echo = try await echo("--quiet")
        let example = RepositoryFile.at("collections/_stream.yaml").path
        let run = try await folder.run([example, "-v", "server=http://127.0.0.1:\(echo.port)"])
        echo.stop()
        #expect(run.stdout.contains("4 passed of 4 requests"), "\(run.stdout)\(run.stderr)")
    }

    @Test func rejectedRequestIsLoggedUnlessQuiet() async throws {
        try folder.write(
            "name: Wrong\nrequests: [{ name: Nothing, GET: \"<<base>>/items/<<name>>\" }]\nvariables: { name: none }\n",
            to: "wrong.yaml")
        for (arguments, said) in [([], "404 GET    /items/none  there is no item \"none\"\n"), (["--quiet"], "")] {
            let echo = try await ServingProcess.start(["echo", "--port", "0"] + arguments, in: folder.path)
            _ = try await folder.run(["-v", "base=http://127.0.0.1:\(echo.port)", "wrong.yaml"])
            #expect(try await echo.end() == said)
        }
    }

    @Test func portInUseHasAHint() async throws {
        let first = try await echo()
        let second = try await folder.run(["echo", "--port", "\(first.port)"])
        first.stop()
        let other = first.port + 1
        #expect(
            second.stderr == """
                hubrun: error: port \(first.port) on "127.0.0.1" is taken by another program [HR0904]
                hint: choose another one, as in --port \(other), and run collections with -v base=http://127.0.0.1:\(other)

                """)
        #expect(second.status == 3)
    }

    @Test func hostBeyondLoopbackHasAWarning() async throws {
        let echo = try await echo("--host", "0.0.0.0")
        #expect(echo.stop() == 143)
        #expect(
            echo.announcement.contains(
                "warning: --host 0.0.0.0: every machine that reaches this one at port \(echo.port) can connect, and "
                    + "read and change the items"))
    }
}
