import HTTPTypes
import Hummingbird
import NIOCore

/// The yardstick of `Benchmarks/emulator`: a route of Hummingbird's that reads what it is sent, answers a GET with the
/// content it was given, and does nothing else. `BareRoute PORT CONTENT`
@main
struct BareRoute {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let port = Int(arguments[1]) else { return print("BareRoute PORT CONTENT") }
        let content = ByteBuffer(string: arguments[2])
        let router = Router()
        let path = RouterPath("/hub/installations/:id")
        router.get(path) { _, _ in answer(content) }
        router.put(path) { request, _ in
            _ = try await request.body.collect(upTo: 1024 * 1024)
            return answer(ByteBuffer())
        }
        let application = Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)))
        try await application.runService()
    }

    /// With the header fields of the emulator's answers.
    private static func answer(_ content: ByteBuffer) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "application/xml; charset=utf-8", .server: "Microsoft-HTTPAPI/2.0",
                .strictTransportSecurity: "max-age=2592000",
            ], body: ResponseBody(byteBuffer: content))
    }
}
