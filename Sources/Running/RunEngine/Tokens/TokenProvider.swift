import AccessTokens
import CollectionModel
import Diagnostics
import HTTP
import Placeholders
import Secrets
import Synchronization

/// The source of the tokens of one pass: they are minted at once, or fetched from endpoints before a request is built.
///
/// Placeholders are replaced synchronously. If one needs a token that must be fetched, it fails, and ``resolving(_:)``
/// repeats the work when it has the token.
final class TokenProvider: Sendable {
    /// A token to which a placeholder refers.
    struct TokenRequest: Sendable {
        let name: String
        let specification: TokenSpecification
        let refreshOn: [StatusPattern]
        let range: SourceRange?
    }

    /// A token that is part of a request.
    struct IssuedToken: Sendable {
        let request: TokenRequest
        let serial: Int
        let text: String
    }

    private struct State {
        var awaited: [String: TokenRequest] = [:]
        /// The name of the last token that could not be fetched; reset by ``takeFailure()``.
        var failed: String?
        var uses: [IssuedToken] = []
        /// The latest tokens with ``TokenRequest/refreshOn``.
        var refreshable: [IssuedToken] = []

        /// The maximum number of tokens in the list; a single request never contains more.
        private static let maximumRefreshable = 32

        mutating func note(_ use: IssuedToken) {
            if !uses.contains(where: { $0.serial == use.serial }) { uses.append(use) }
            guard !use.request.refreshOn.isEmpty, !refreshable.contains(where: { $0.serial == use.serial }) else {
                return
            }
            refreshable.append(use)
            if refreshable.count > Self.maximumRefreshable { refreshable.removeFirst() }
        }
    }

    let hub: HubConnection?
    /// The reason why the hub is unknown; nil except in a preview.
    let unknownHub: PlaceholderError?
    private let cache: TokenCache
    let secrets: SecretRegistry
    /// The function that fetches tokens; nil in a preview, where fetched tokens stay placeholders.
    private let fetch: TokenCache.Send?
    private let state = Mutex(State())

    init(
        hub: HubConnection?, unknownHub: PlaceholderError? = nil, cache: TokenCache, secrets: SecretRegistry,
        fetch: TokenCache.Send?
    ) {
        self.hub = hub
        self.unknownHub = unknownHub
        self.cache = cache
        self.secrets = secrets
        self.fetch = fetch
    }

    /// Returns a layer with the tokens that a file defines.
    func layer(of definitions: [TokenDefinition]?) -> VariableLayer? {
        guard let definitions else { return nil }
        return VariableLayer(definitions.map { ($0.name, .token(DefinedToken($0, provider: self))) })
    }

    // MARK: Texts

    /// Returns the text of a token, which is cached or minted now.
    ///
    /// - Throws: `PlaceholderError` of kind `awaited` if the token must be fetched first.
    func text(of request: TokenRequest, secrets: SecretRegistry) throws(PlaceholderError) -> String {
        guard let token = try token(for: request) else {
            guard fetch != nil else { throw PlaceholderError(.unknown(name: request.name), at: request.range) }
            state.withLock { $0.awaited[request.name] = request }
            throw PlaceholderError(.awaited(token: request.name), at: request.range)
        }
        register(token)
        state.withLock { $0.note(IssuedToken(request: request, serial: token.serial, text: token.headerValue)) }
        return token.headerValue
    }

    /// Returns nil for a token that must be fetched.
    private func token(for request: TokenRequest) throws(PlaceholderError) -> MintedToken? {
        switch request.specification {
        case .sharedAccessSignature(let specification): return cache.token(for: specification)
        case .jsonWebToken(let specification):
            do {
                return try cache.token(for: specification)
            } catch {
                throw PlaceholderError.tokenFailure(
                    "the token \"\(request.name)\" cannot be signed: \(error.message)", at: request.range,
                    hint: error.hint)
            }
        case .oauth2: return cache.cachedToken(for: request.specification)
        }
    }

    /// Registers a token; its signature is registered as encoded inside the token.
    private func register(_ token: MintedToken) {
        if let signature = token.sharedAccessSignature?.signature {
            secrets.register(signature)
            for part in HTTPField("Authorization", token.headerValue).secretParts { secrets.register(part) }
        } else {
            secrets.register(token.headerValue)
        }
    }

    // MARK: Waiting

    /// The maximum number of fetches for one value; more are needed only if tokens expire before they can be used.
    private static let maximumFetches = 20

    /// Runs work that replaces placeholders, and repeats it after each token that had to be fetched.
    func resolving<Value: Sendable>(
        _ work: () throws(PlaceholderError) -> Value
    ) async throws(PlaceholderError) -> Value {
        for _ in 0..<Self.maximumFetches {
            do {
                return try work()
            } catch {
                guard case .awaited(let name) = error.kind else { throw error }
                // Another request at the same time may have fetched it.
                if let request = take(name) { _ = try await fetched(request) }
            }
        }
        return try work()
    }

    private func take(_ name: String) -> TokenRequest? {
        state.withLock { $0.awaited.removeValue(forKey: name) }
    }

    private func fetched(_ request: TokenRequest) async throws(PlaceholderError) -> MintedToken? {
        guard case .oauth2(let specification) = request.specification, let fetch else { return try token(for: request) }
        do throws(OAuth2Error) {
            let token = try await cache.token(for: specification, send: fetch)
            register(token)
            return token
        } catch {
            if error.reason != .cancelled { state.withLock { $0.failed = request.name } }
            throw PlaceholderError.tokenFailure(
                "the token \"\(request.name)\" cannot be had: \(error.message)", at: request.range, hint: error.hint,
                details: error.details)
        }
    }

    /// Returns the name of the last token that could not be fetched since the previous call.
    func takeFailure() -> String? {
        state.withLock { state in
            defer { state.failed = nil }
            return state.failed
        }
    }

    // MARK: Uses

    /// Returns the tokens that were used since the previous call.
    func takeUses() -> [IssuedToken] {
        state.withLock { state in
            defer { state.uses = [] }
            return state.uses
        }
    }

    /// The issued tokens with ``TokenRequest/refreshOn``, including those for values computed before a request.
    var refreshable: [IssuedToken] { state.withLock { $0.refreshable } }

    /// Returns a token as it is at the time of a later attempt; it is renewed if it is due.
    func renewed(_ use: IssuedToken) async throws(PlaceholderError) -> IssuedToken {
        var token = try token(for: use.request)
        if token == nil { token = try await fetched(use.request) }
        guard let token else { return use }
        register(token)
        return IssuedToken(request: use.request, serial: token.serial, text: token.headerValue)
    }

    /// Removes the tokens that are invalid according to a status code; returns true if there was one.
    func forget(_ uses: [IssuedToken], after status: Int) -> Bool {
        let refused = uses.filter { use in use.request.refreshOn.contains { $0.matches(status) } }
        for use in refused { cache.invalidate(use.request.specification, serial: use.serial) }
        return !refused.isEmpty
    }
}

/// The sender of token requests, with the proxy and the certificates that other requests use: those of the collection's
/// defaults and the command line.
struct TokenFetching: Sendable {
    let run: UnitRun
    let unit: RunUnit
    let scope: VariableScope

    /// The function for a collection without fetched tokens, which always throws.
    static let unneeded: TokenCache.Send = { _ throws(OAuth2SendError) in
        throw OAuth2SendError(reason: "the collection has no token that is fetched")
    }

    @Sendable
    func fetch(_ request: OAuth2Request) async throws(OAuth2SendError) -> OAuth2Response {
        let settings = run.services.callSettings
        var call = HTTPCall(
            method: "POST", url: request.url,
            fields: [HTTPField("User-Agent", settings.userAgent)]
                + request.fields.map { HTTPField($0.name, $0.value) },
            content: .bytes(request.body))
        do throws(PlaceholderError) {
            let shared = SharedSettings(run.entry.planned.collection.defaults.overridden(by: settings.commandLine))
            try ConnectionBuilding(shared, scope).put(into: &call)
        } catch {
            throw OAuth2SendError(reason: error.message, hint: error.hint)
        }
        await run.pacer?.wait()
        do throws(TransportError) {
            let exchange = try await run.services.send(call, run.secrets)
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

    private func report(_ attempt: AttemptReport) {
        if attempt.isInsecure { run.services.insecureTokenRequests.add(1, ordering: .relaxed) }
        run.events.emit(.tokenRequested(attempt, in: unit))
    }
}
