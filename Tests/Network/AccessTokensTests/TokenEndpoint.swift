import AccessTokens
import JSON
import Synchronization

/// A token endpoint whose responses the test supplies; each request waits for the next response.
final class TokenEndpoint: Sendable {
    typealias Answer = Result<OAuth2Response, OAuth2SendError>

    private let answers: AsyncStream<Answer>
    private let answering: AsyncStream<Answer>.Continuation
    private let count = Mutex(0)
    /// Yields for each received request.
    let requests: AsyncStream<Void>
    private let requested: AsyncStream<Void>.Continuation

    init() {
        (answers, answering) = AsyncStream.makeStream()
        (requests, requested) = AsyncStream.makeStream()
    }

    var requestCount: Int { count.withLock { $0 } }

    /// Sends a request for the cache; a cancelled request fails, as a transfer does.
    func send(_ request: OAuth2Request) async throws(OAuth2SendError) -> OAuth2Response {
        count.withLock { $0 += 1 }
        requested.yield()
        for await answer in answers { return try answer.get() }
        requested.yield()
        throw OAuth2SendError(reason: "the transfer was cancelled")
    }

    func grant(_ token: String, expiresIn: Int? = nil) {
        var members: JSONObject = ["access_token": .string(token), "token_type": "Bearer"]
        if let expiresIn { members[key: "expires_in"] = .number(JSONNumber(expiresIn)) }
        answering.yield(.success(.json(.object(members))))
    }

    func answer(_ answer: Answer) { answering.yield(answer) }
}

extension OAuth2Response {
    static func json(_ value: JSONValue, status: Int = 200) -> OAuth2Response {
        .text(value.compactText(), status: status, contentType: "application/json")
    }

    static func text(_ text: String, status: Int = 200, contentType: String? = nil) -> OAuth2Response {
        OAuth2Response(status: status, contentType: contentType, body: Array(text.utf8))
    }
}
