import AccessTokens
package import CollectionModel
package import Contracts
import Cryptography
package import Diagnostics
package import HTTP
import JSON
import Placeholders
package import Secrets
import Text

/// A request as it would be sent; no request is sent and no emulator is started.
package struct RequestPreview: Sendable {
    package enum Content: Sendable {
        /// The complete call, except for the response to a challenge of digest authentication.
        case call(HTTPCall)
        case skipped(reason: String)
        /// A request that depends on the value of a name, which is known only in a run.
        case unknown(name: String)
        case failed(RequestError)
    }

    /// The row of a preview, if there are several; the previews for other rows differ only in values.
    package struct Row: Sendable {
        /// The label, such as `row 1: user=ann`.
        package let label: String
        package let count: Int
    }

    /// A variable of the process environment, and the position of its use.
    package struct UnsetVariable: Sendable {
        package let name: String
        package let range: SourceRange
    }

    /// The collection's path.
    package let file: String
    /// The data row, if there are several.
    package let row: Row?
    package let section: RunSection
    package let path: [String]
    package let name: String
    package let place: RequestPlace
    package let element: String?
    package let content: Content
    /// The number of scripts before and after the request, which a preview does not run.
    package let scripts: (before: Int, after: Int)
    /// The environment variables that the request uses and that are not set: errors in a run.
    package let unset: [UnsetVariable]

    let settings: RequestSettings
    let textsOfQueryNames: [String]

    /// Returns the differences of the request from the description of its API.
    package func differences(from library: ContractLibrary) -> [ContractLibrary.Result] {
        guard case .call(let call) = content, let files = settings.openapi.value else { return [] }
        var exchange = ContractExchange(call, sent: nil)
        exchange.writtenTexts = textsOfQueryNames
        return library.results(of: exchange, files, settings, request: name)
    }

    /// The name with its groups, `Group/Name`.
    package var fullName: String { (path + [name]).joined(separator: "/") }
}

/// A preview of a run; values that are known only in a run stay placeholders.
package struct PreviewRun {
    private let settings: RunSettings
    private let secrets: SecretRegistry
    private let now: @Sendable () -> Double
    private let tokens: TokenCache

    /// - Parameter now: The clock, in seconds since 1970-01-01T00:00:00Z.
    package init(settings: RunSettings, secrets: SecretRegistry, now: @escaping @Sendable () -> Double) {
        self.settings = settings
        self.secrets = secrets
        self.now = now
        tokens = TokenCache(now: now)
    }

    /// Returns the collection's requests in order, with the environment's hub; an emulated hub has port 0.
    ///
    /// - Throws: A `Diagnostic` if the hub's own settings cannot be resolved.
    package func previews(of planned: PlannedCollection) throws(Diagnostic) -> [RequestPreview] {
        let unknown = PreviewPlaceholders()
        var iterations = Iterations(of: planned)
        let first = (try? iterations.next()) ?? nil
        var scope = VariableScope(
            planned, settings: settings, iteration: 1, row: first?.row, secrets: secrets, now: now)
        scope.unknown = unknown
        scope.registerSecrets()
        let definition = planned.environment?.hub
        let missing = definition?.firstUnknown(in: scope.withoutSubstitutes)
        let hub =
            missing == nil
            ? try definition?.connection(in: scope.withoutSubstitutes) ?? definition?.unstarted(secrets) : nil
        let provider = TokenProvider(hub: hub, unknownHub: missing, cache: tokens, secrets: secrets, fetch: nil)
        var order = planned.order(connectedTo: provider)
        if let definition, let missing {
            // More specific than the "no hub" message.
            order.environment.insert(
                VariableLayer(unknown: definition, unknown, because: missing, in: scope), at: 1)
        }
        let row = first?.label.flatMap { label in
            first?.count.flatMap { $0 > 1 ? RequestPreview.Row(label: label, count: $0) : nil }
        }
        var program = FlowProgram(planned.collection, commandLine: settings.commandLine, loadsSchemas: true)
        // If iterations run different requests, the preview shows all of them once.
        let choice = iterations.remaining == 0 ? planned.choice[first?.number ?? 1] : planned.choice.common
        if let choice { program = program.keeping(choice) }
        let jar = settings.cookies.isEmpty ? nil : CookieJar(settings.cookies, now: now())
        var preview = FlowPreview(
            of: program, planned.collection, row: row,
            context: CallContext(CallSettings(settings), tokens: provider, jar: jar),
            now: now(), unknown: unknown, flow: FlowScope(scope, order: order))
        preview.run()
        return preview.previews
    }
}

extension VariableLayer {
    /// Creates substitutes for the names of a hub whose definition contains a text that is unknown in a preview.
    fileprivate init(
        unknown hub: HubDefinition, _ unknown: PreviewPlaceholders, because cause: PlaceholderError,
        in scope: VariableScope
    ) {
        self.init()
        for name in HubDefinition.variableNames + [HubDefinition.tokenName] {
            self[name] = .fixed(unknown.value(named: name, because: cause))
        }
        let kind = hub.kind(in: scope).map { JSONValue.string($0.rawValue) }
        let name = HubDefinition.kindName
        self[name] = .fixed(kind ?? unknown.value(named: name, because: cause))
    }
}

extension HubDefinition {
    /// Returns the reason why a text of the definition is unknown before a run; nil if all texts are known.
    fileprivate func firstUnknown(in scope: VariableScope) -> PlaceholderError? {
        for text in texts {
            do {
                _ = try text.text(in: scope)
            } catch {
                if case .unknown = error.kind { return error }
            }
        }
        return nil
    }

    /// Returns the kind of hub, as far as the known texts determine it.
    fileprivate func kind(in scope: VariableScope) -> Kind? {
        if let kind { return kind }
        switch form {
        case .emulator: return .emulator
        case .parts: return .azure
        case .connectionString: return nil
        case .address(let url, _, _):
            let address = (try? url.text(in: scope)) ?? ""
            return address.hasPrefix("http://") ? .emulator : address.hasPrefix("https://") ? .azure : nil
        }
    }

    /// The connection of an emulated hub that is not started, with port 0 and random keys; nil for other hubs.
    fileprivate func unstarted(_ secrets: SecretRegistry) -> HubConnection? {
        guard case .emulator(let settings) = form else { return nil }
        let keys = [DefaultRule.full.keyName, DefaultRule.listen.keyName].map {
            ($0, secrets.secret(Base64.encode(SecureRandom.bytes(32))))
        }
        return HubConnection(
            url: "http://127.0.0.1:0/\(settings.hub)", namespace: "127.0.0.1:0", name: settings.hub,
            keyName: DefaultRule.full.keyName, keys: Dictionary(uniqueKeysWithValues: keys), kind: .emulator)
    }
}

/// Calls of a preview, in which some values are unknown.
extension HTTPCall {
    /// Returns the call with a substitute for credentials that would be computed from unknown values.
    func openCredentials(_ unknown: PreviewPlaceholders) -> HTTPCall {
        // Not a constant: each call makes a name.
        var signature: String { unknown.value(named: "signature").placeholderText }
        let value: String
        switch authentication {
        case .basic(let user, let password)? where unknown.occurs(in: user + password.exposed):
            value = "Basic <<\(user):\(password.exposed) | base64>>"
        case .awsSignature(let credentials)? where isOpen(unknown):
            if credentials.placement == .query { return withQuery("X-Amz-Signature=\(signature)") }
            value = "AWS4-HMAC-SHA256 \(signature)"
        case .oauth1(let credentials)? where isOpen(unknown):
            if !credentials.isInHeader { return withQuery("oauth_signature=\(signature)") }
            value = "OAuth \(signature)"
        case .hawk? where isOpen(unknown): value = "Hawk \(signature)"
        case .edgeGrid? where isOpen(unknown): value = "EG1-HMAC-SHA256 \(signature)"
        case .basic, .bearer, .apiKey, .digest, .ntlm, .awsSignature, .oauth1, .hawk, .edgeGrid, nil: return self
        }
        var call = self
        call.authentication = nil
        if !fields.contains(where: { $0.isNamed("Authorization") }) {
            call.fields.append(HTTPField("Authorization", value))
        }
        return call
    }

    /// Returns the call with a parameter in its query instead of its authentication.
    private func withQuery(_ parameter: String) -> HTTPCall {
        var call = self
        call.authentication = nil
        call.url += (URLParts(url)?.query == nil ? "?" : "&") + parameter
        return call
    }

    /// Returns true if a signature would cover other bytes than those that a run sends.
    private func isOpen(_ unknown: PreviewPlaceholders) -> Bool {
        authentication?.texts.contains(where: unknown.occurs) ?? false || restored(by: unknown) != self
    }

    /// Returns the call with each unknown value replaced by its placeholder as written.
    func restored(by unknown: PreviewPlaceholders) -> HTTPCall {
        var call = self
        call.url = unknown.restored(url)
        call.fields = fields.map { HTTPField(unknown.restored($0.name), unknown.restored($0.value)) }
        call.content = content?.restored(by: unknown)
        switch authentication {
        case .digest(let user, let password)?:
            call.authentication = .digest(user: unknown.restored(user), password: unknown.restored(password))
        case .ntlm(let user, let password, let domain)?:
            call.authentication = .ntlm(
                user: unknown.restored(user), password: unknown.restored(password), domain: unknown.restored(domain))
        case .basic, .bearer, .apiKey, .awsSignature, .oauth1, .hawk, .edgeGrid, nil: break
        }
        if case .url(let url) = call.proxy { call.proxy = .url(unknown.restored(url)) }
        if call.tls != TLSSettings() {
            call.tls.ca = call.tls.ca.map(unknown.restored)
            call.tls.cert = call.tls.cert.map(unknown.restored)
            call.tls.key = call.tls.key.map(unknown.restored)
        }
        if !call.resolve.isEmpty {
            call.resolve = call.resolve.map {
                AddressOverride(host: $0.host, port: $0.port, address: unknown.restored($0.address))
            }
        }
        if let path = call.unixSocket { call.unixSocket = unknown.restored(path) }
        return call
    }
}

extension HTTPContent {
    fileprivate func restored(by unknown: PreviewPlaceholders) -> HTTPContent {
        switch self {
        case .bytes(let bytes): .bytes(Self.restored(bytes, by: unknown))
        case .file(let path): .file(path: unknown.restored(path))
        case .pieces(let pieces):
            .pieces(
                pieces.map { piece in
                    switch piece {
                    case .bytes(let bytes): .bytes(Self.restored(bytes, by: unknown))
                    case .file(let path): .file(path: unknown.restored(path))
                    }
                })
        }
    }

    private static func restored(_ bytes: [UInt8], by unknown: PreviewPlaceholders) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
        return unknown.occurs(in: text) ? Array(unknown.restored(text).utf8) : bytes
    }
}
