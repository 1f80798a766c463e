import CollectionModel
import HTTP
import Placeholders
import PostmanFormat

extension UnitContext {
    /// Sends the call of a request, or of one that its scripts send. In a Postman collection with digest authentication,
    /// the first call is unsigned, with its content, and a second one answers the challenge (RFC 7616), within the rate;
    /// in other collections libcurl does that.
    func send(_ call: HTTPCall, of request: RequestDefinition) async throws(TransportError) -> Exchange {
        guard request.postman != nil, case .digest(let user, let password)? = call.authentication else {
            return try await services.send(call, secrets)
        }
        var unsigned = call
        unsigned.authentication = nil
        let first = try await services.send(unsigned, secrets)
        guard first.response.status == 401, let challenge = DigestChallenge(of: first.response) else { return first }
        let nonce = DynamicVariables.value(of: "$randomUUID") ?? ""
        let signed = try unsigned.responding(to: challenge, user: user, password: password, clientNonce: nonce)
        await jobs.pacer?.wait()
        return try await services.send(signed, secrets)
    }
}
