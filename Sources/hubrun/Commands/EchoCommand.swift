import Diagnostics
import EchoServer
import HTTPServer
import Platform
import Reporting
import Text

/// `hubrun echo`: serves an API for trying out requests until it is stopped.
struct EchoCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "echo", abstract: "Serve a small echo, login and item API on this machine.",
        discussion: """
            Prints the server's address, then a line for each request. It needs no network and keeps its items in \
            memory. Stop it with Ctrl-C.

              /                 GET: a page with this list
              /echo             any method: the request as JSON
              /status/CODE      any method: a response with that status, from 200 to 599
              /delay/MS         any method: a response after MS milliseconds (10,000 at most)
              /stream           GET: events (count=3, delay=100ms, format=sse or ndjson);
                                with open=true the response does not end
              /login            POST {"user":"demo","password":"sesame"}: a token
              /me               GET with Authorization: Bearer TOKEN: the user
              /items            POST {"name":"tea","tags":["hot"]} creates an item,
                                GET lists (tag, limit, offset), DELETE removes all
              /items/ID         GET, PUT, PATCH (a merge patch), DELETE; ETag and If-Match

            The response to a rejected request is {"error":"…","hint":"…"}. The limits are 1 MiB for a body, 64 KiB \
            for an item and 1,000 items.
            """)

    /// The default port; README.md and the collection of `hubrun init` use it too.
    static let usualPort = 8080

    @Option("--port", help: "The port to listen on; 0 is any free port.")
    var port = EchoCommand.usualPort

    @Option("--host", help: "The address to listen on; other machines can connect unless it is a loopback address.")
    var host = "127.0.0.1"

    @Flag("-q", "--quiet", help: "Print no requests.")
    var quiet = false

    @Option("--color", help: "Colour the output.")
    var color = ColorChoice.auto

    func run() throws {
        let run = ServerRun(color)
        let configuration = configuration(run.output, run.style)
        do {
            try run.serve {
                try await RunningEcho.start(configuration)
            } announce: { server in
                ServerRun.Announcement(
                    lines: lines(server, run.style), warning: configuration.isOnLoopback ? nil : warning(server))
            } stop: {
                await $0.stop()
            }
        } catch let error as ListeningError {
            throw CommandFailure(error, hint: hint(error))
        }
    }

    private func configuration(_ output: OutputSink, _ style: TextStyle) -> EchoConfiguration {
        var configuration = EchoConfiguration()
        configuration.host = host
        configuration.port = port
        guard !quiet else { return configuration }
        configuration.onExchange = { exchange in
            let note = exchange.errorMessage.map { "  \(ExchangeLine.singleLine($0))" } ?? ""
            ExchangeLine(output: output, style: style).write(
                method: exchange.method, path: exchange.path, status: exchange.status, note: note)
            output.flush()
        }
        return configuration
    }

    private func lines(_ server: RunningEcho, _ style: TextStyle) -> [String] {
        let base = server.port == Self.usualPort ? "" : " -v base=\(server.address)"
        return [
            "\(style.bold("Echo, login and item API")) \(server.address)",
            "  page:  \(server.address)/ lists what it answers",
            "  login: POST /login {\"user\":\"demo\",\"password\":\"sesame\"}, then GET /me with its token",
            "  next:  in another terminal, hubrun init, then hubrun\(base) collections",
            "  Ctrl-C stops it; its items are gone then", "",
        ]
    }

    private func warning(_ server: RunningEcho) -> String {
        "warning: --host \(DisplayText.printable(host)): every machine that reaches this one at port "
            + "\(server.port) can connect, and read and change the items"
    }

    /// Returns a hint for a port that is in use: collections need the new address too.
    private func hint(_ error: ListeningError) -> String? {
        guard case .portTaken(_, let port) = error else { return nil }
        let other = port < 65_535 ? port + 1 : Self.usualPort
        return "choose another one, as in --port \(other), and run collections with -v base=http://127.0.0.1:\(other)"
    }
}
