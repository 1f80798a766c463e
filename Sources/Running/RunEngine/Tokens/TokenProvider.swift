import AccessTokens
import CollectionModel
import Diagnostics
import HTTP
import Placeholders
import Synchronization

/// Where the tokens of one pass are had: minted on the spot, or fetched from their endpoints before a request is made.
///
/// Placeholders are replaced without waiting. One that needs a token which has to be fetched gives up, and is replaced
/// again once ``resolving(_:)`` has the token.
final class TokenProvider: Sendable {
    /// What a placeholder asked for.
    struct TokenRequest: Sendable {
        let name: String
        let specification: TokenSpecification
        let refreshOn: [StatusPattern]
        let range: SourceRange?
    }

    /// A token that went into a request.
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
        /// The latest ones.
        var refreshable: [IssuedToken] = []

        /// More are never carried by one request.
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
    /// Why there is a hub of which nothing is known: only in a preview.
    let unknownHub: PlaceholderError?
    private let cache: TokenCache
    private let secrets: SecretRegistry
    /// Nil where nothing is sent: tokens of endpoints stay placeholders then.
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

    /// The tokens that a file defines.
    func layer(of definitions: [TokenDefinition]?) -> VariableLayer? {
        guard let definitions else { return nil }
        let tokens = definitions.map { ($0.name, VariableLayer.Definition.token(DefinedToken($0, provider: self))) }
        return VariableLayer(Dictionary(tokens) { first, _ in first })
    }

    // MARK: Texts

    /// The text of a token, kept or minted now.
    ///
    /// - Throws: `PlaceholderError` of kind `awaited` when it has to be fetched first.
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

    /// Nil for one that has to be fetched.
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

    /// Known to all units, because others use the same token; encoded as it is inside the token, so that it is known when the token is encoded once more.
    private func register(_ token: MintedToken) {
        if let signature = token.sharedAccessSignature?.signature {
            secrets.registerShared(signature)
            for part in HTTPField("Authorization", token.headerValue).secretParts { secrets.registerShared(part) }
        } else {
            secrets.registerShared(token.headerValue)
        }
    }

    // MARK: Waiting

    /// Fetches in a row for one value; more would mean that tokens are over before they can be used.
    private static let maximumFetches = 20

    /// Does work that replaces placeholders, and does it again for each token that had to be fetched first.
    func resolving<Value: Sendable>(
        _ work: () throws(PlaceholderError) -> Value
    ) async throws(PlaceholderError) -> Value {
        for _ in 0..<Self.maximumFetches {
            do {
                return try work()
            } catch {
                guard case .awaited(let name) = error.kind, let request = take(name) else { throw error }
                _ = try await fetched(request)
            }
        }
        return try work()
    }

    private func take(_ name: String) -> TokenRequest? {
        state.withLock { $0.awaited.removeValue(forKey: name) }
    }

    private func fetched(_ request: TokenRequest) async throws(PlaceholderError) -> MintedToken? {
        guard case .oauth2(let specification) = request.specification, let fetch else { return try token(for: request) }
        do throws(OAuth2Failure) {
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

    /// The tokens that were asked for since the last call.
    func takeUses() -> [IssuedToken] {
        state.withLock { state in
            defer { state.uses = [] }
            return state.uses
        }
    }

    /// Tokens that were handed out with ``TokenRequest/refreshOn``, also for what was computed before a request.
    var refreshable: [IssuedToken] { state.withLock { $0.refreshable } }

    /// A token as it is now, for an attempt that goes out later: one that is due is renewed.
    func renewed(_ use: IssuedToken) async throws(PlaceholderError) -> IssuedToken {
        var token = try token(for: use.request)
        if token == nil { token = try await fetched(use.request) }
        guard let token else { return use }
        register(token)
        return IssuedToken(request: use.request, serial: token.serial, text: token.headerValue)
    }

    /// Forgets the tokens that a status says are no good; whether there was one.
    func forget(_ uses: [IssuedToken], after status: Int) -> Bool {
        let refused = uses.filter { use in use.request.refreshOn.contains { $0.matches(status) } }
        for use in refused { cache.invalidate(use.request.specification, serial: use.serial) }
        return !refused.isEmpty
    }
}
