import CollectionModel
import HTTP
import Placeholders
import PostmanFormat

extension RunServices {
    /// Sends the call of a request. Of a Postman request with digest authentication, the first call is unsigned, with its
    /// content, and a second one answers the challenge (RFC 7616); for other requests libcurl does that.
    func send(
        _ call: HTTPCall, of request: RequestDefinition, _ secrets: SecretRegistry
    ) async throws(TransportError) -> Exchange {
        guard request.postman != nil, case .digest(let user, let password)? = call.authentication else {
            return try await send(call, secrets)
        }
        var unsigned = call
        unsigned.authentication = nil
        let first = try await send(unsigned, secrets)
        guard first.response.status == 401, let challenge = DigestChallenge(of: first.response) else { return first }
        let nonce = DynamicVariables.value(of: "$randomUUID") ?? ""
        return try await send(
            unsigned.responding(to: challenge, user: user, password: password, clientNonce: nonce), secrets)
    }
}
