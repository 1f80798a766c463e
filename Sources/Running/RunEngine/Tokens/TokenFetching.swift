import AccessTokens
import CollectionModel
import HTTP
import Placeholders

/// The sender of token requests, with the proxy and the certificates that other requests use: those of the collection's
/// defaults and the command line.
struct TokenFetching: Sendable {
    let settings: SharedSettings
    let userAgent: String
    let scope: VariableScope
    let pacer: UnitPacer?
    let send: @Sendable (HTTPCall) async throws(TransportError) -> Exchange
    let report: @Sendable (AttemptReport) -> Void

    /// The function for a collection without fetched tokens, which always throws.
    static let unneeded: TokenCache.Send = { _ throws(OAuth2SendError) in
        throw OAuth2SendError(reason: "the collection has no token that is fetched")
    }

    @Sendable
    func fetch(_ request: OAuth2Request) async throws(OAuth2SendError) -> OAuth2Response {
        var call = HTTPCall(
            method: "POST", url: request.url,
            fields: [HTTPField("User-Agent", userAgent)]
                + request.fields.map { HTTPField($0.name, $0.value) },
            content: .bytes(request.body))
        do throws(PlaceholderError) {
            try ConnectionBuilding(settings, scope).put(into: &call)
        } catch {
            throw OAuth2SendError(reason: error.message, hint: error.hint)
        }
        await pacer?.wait()
        do throws(TransportError) {
            let exchange = try await send(call)
            // The response contains the token and the request contains secrets: reports must not receive the bodies.
            let shown = exchange.shortened(toBodyBytes: 0)
            report(AttemptReport(call: shown.call, result: .success(shown), checks: []))
            return OAuth2Response(
                status: exchange.response.status, contentType: exchange.response.firstValue(of: "Content-Type"),
                body: exchange.response.body)
        } catch {
            report(AttemptReport(call: call.shortened(toBodyBytes: 0), result: .failure(error), checks: []))
            throw OAuth2SendError(reason: error.message, hint: error.hint, details: error.hopLines + error.details)
        }
    }
}
