import AccessTokens
package import CollectionModel
import Cryptography
package import Diagnostics
import JSON
package import Placeholders
package import Transport

/// A request as it would be sent: nothing is sent and no emulator is started.
package struct RequestPreview: Sendable {
    package enum Content: Sendable {
        /// With everything put in that stands in the request, but for a digest's answer to a challenge.
        case call(HTTPCall)
        case skipped(reason: String)
        /// What the captured value of a name decides.
        case unknown(name: String)
        case failed(RequestError)
    }

    /// The collection's path.
    package let file: String
    package let section: RunSection
    package let path: [String]
    package let name: String
    package let element: String?
    package let content: Content

    /// The name with its groups, `Group/Name`.
    package var fullName: String { (path + [name]).joined(separator: "/") }
}

/// Walks a collection without sending: what only a run can know stays a placeholder.
package struct PreviewRun {
    private let settings: RunSettings
    private let secrets: SecretRegistry
    private let now: @Sendable () -> Double
    private let tokens: TokenCache

    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    package init(settings: RunSettings, secrets: SecretRegistry, now: @escaping @Sendable () -> Double) {
        self.settings = settings
        self.secrets = secrets
        self.now = now
        tokens = TokenCache(now: now)
    }

    /// The collection's requests in order, with their environment's hub; an emulated one shows with port 0.
    ///
    /// - Throws: a `Diagnostic` when the hub's own settings cannot be resolved.
    package func previews(of planned: PlannedCollection) throws(Diagnostic) -> [RequestPreview] {
        let first = firstRow(of: planned)
        var scope = VariableScope(
            planned, settings: settings, iteration: 1, row: first, secrets: secrets, now: now)
        let definition = planned.environment?.hub
        let hub = try definition?.connection(in: scope) ?? definition?.unstarted
        let desk = TokenDesk(hub: hub, cache: tokens, secrets: secrets, fetch: nil)
        let layers = planned.layers.connected(to: desk, tokens: planned.collection.tokens)
        scope.layers = layers.all
        let plan = CollectionPlan(planned.collection)
        let captures = plan.sections.flatMap { $0.items.flatMap(\.requests) }.flatMap(\.definition.captures)
        var walk = PreviewWalk(
            file: planned.collection.file.path, settings: settings, hub: hub, desk: desk, now: now(),
            captured: Set(captures.map(\.name)), scope: scope, layers: layers)
        for (section, items) in plan.sections {
            for item in items { walk.add(item, section) }
        }
        return walk.previews
    }

    /// What stands in for a captured value.
    static func placeholder(for name: String) -> JSONValue { .string("<<\(name)>>") }

    /// A preview is of the first iteration.
    private func firstRow(of planned: PlannedCollection) -> [String: JSONValue]? {
        var iterations = Iterations(of: planned, repetitions: 1)
        return (try? iterations.next())??.row
    }
}

extension HubDefinition {
    /// An emulated hub that nobody started: its address has port 0, its keys are made up.
    fileprivate var unstarted: HubConnection? {
        guard case .emulator(let settings) = form else { return nil }
        let keys = [DefaultRule.full.keyName, DefaultRule.listen.keyName].map {
            ($0, Secret(Base64.encode(SecureRandom.bytes(32))))
        }
        return HubConnection(
            url: "http://127.0.0.1:0/\(settings.hub)", namespace: "127.0.0.1:0", name: settings.hub,
            keyName: DefaultRule.full.keyName, keys: Dictionary(uniqueKeysWithValues: keys), kind: .emulator)
    }
}
