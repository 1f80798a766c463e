import HTTPTypes
import Hummingbird
import ServerEdge

/// The responder of the echo server, which reads the body, finds the route, and converts errors into responses.
struct EchoResponder: HTTPResponder {
    typealias Context = ServerContext

    let configuration: EchoConfiguration
    let items: ItemStore
    let logins = LoginTokens()
    private let closing = ClosingConnections()

    init(_ configuration: EchoConfiguration) {
        self.configuration = configuration
        items = ItemStore(limits: configuration.itemLimits)
    }

    @Sendable
    func respond(to request: Request, context: ServerContext) async throws -> Response {
        try await closing.waitIfClosing(context)
        let (answer, errorMessage) = try await self.answer(to: request.sendingContinue(on: context.channel))
        var response = request.method == .head ? answer.createHeadResponse() : answer
        closing.end(with: &response, to: request, in: context)
        configuration.onExchange?(
            EchoExchange(
                method: request.method.rawValue, path: request.head.path ?? "", status: response.status.code,
                errorMessage: errorMessage))
        return response
    }

    /// Returns the response, and its error message if the request is rejected.
    private func answer(to request: Request) async throws -> (Response, errorMessage: String?) {
        do {
            guard let body = try await request.bytes(limit: configuration.bodyLimit) else {
                throw EchoError.bodyTooLarge(limit: configuration.bodyLimit)
            }
            return (try await route(EchoCall(request, body: body)), nil)
        } catch is RequestBodyTimeout {
            return (.error(.bodyTooSlow), EchoError.bodyTooSlow.message)
        } catch let error as EchoError {
            return (.error(error), error.message)
        }
    }

    private func route(_ call: EchoCall) async throws -> Response {
        switch (call.segments.first, call.segments.count) {
        case (nil, _): try welcome(call)
        case ("echo"?, _): echo(call)
        case ("status"?, 2): try status(call)
        case ("delay"?, 2): try await delay(call)
        case ("login"?, 1): try login(call)
        case ("me"?, 1): try profile(call)
        case ("items"?, 1): try itemList(call)
        case ("items"?, 2): try item(call)
        default:
            throw EchoError(
                "there is no \"\(call.path.prefix(200))\"", status: .notFound,
                hint: "there are /echo, /status/CODE, /delay/MS, /login, /me, /items and /items/ID")
        }
    }
}
