import AccessTokens
package import CollectionModel
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
            first.flatMap { $0.count > 1 ? RequestPreview.Row(label: label, count: $0.count) : nil }
        }
        var program = FlowProgram(planned.collection, loadsSchemas: true)
        // If iterations run different requests, the preview shows all of them once.
        let choice = iterations.remaining == 0 ? planned.choices?[first?.number ?? 1] : planned.choices?.common
        if let choice { program = program.keeping(choice) }
        let jar = settings.cookies.isEmpty ? nil : CookieJar(settings.cookies, now: now())
        var preview = FlowPreview(
            of: program, planned.collection, row: row, context: CallContext(settings, tokens: provider, jar: jar),
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
