import AccessTokens
import Checks
package import CollectionModel
import Cryptography
package import Diagnostics
import JSON
package import Placeholders
package import Transport

/// A request as it would be sent, for `--dry-run`: nothing is sent and no emulator is started.
package struct RequestPreview: Sendable {
    package enum Content: Sendable {
        case call(HTTPCall)
        case skipped(reason: String)
        case failed(RequestError)
    }

    package let section: RunSection
    package let path: [String]
    package let name: String
    package let element: String?
    package let content: Content
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
        var scope = VariableScope(
            planned, settings: settings, iteration: 1, secrets: secrets, now: now)
        let definition = planned.environment?.hub
        let hub = try definition?.connection(in: scope) ?? definition?.unstarted
        scope = scope.connected(to: hub, tokens: planned.collection.tokens, cache: tokens)
        let plan = CollectionPlan(planned.collection)
        let sections = [(plan.setup, RunSection.setup), (plan.requests, .requests), (plan.teardown, .teardown)]
        let captures = sections.flatMap { $0.0.flatMap(\.requests) }.flatMap(\.definition.captures)
        for capture in captures { scope.captured[capture.name] = Self.placeholder(for: capture.name) }
        var previews: [RequestPreview] = []
        for (items, section) in sections {
            for item in items { add(item, section, hub, &scope, to: &previews) }
        }
        return previews
    }

    /// What stands in for a captured value.
    private static func placeholder(for name: String) -> JSONValue { .string("<<\(name)>>") }

    private func add(
        _ item: PlannedItem, _ section: RunSection, _ hub: HubConnection?, _ scope: inout VariableScope,
        to previews: inout [RequestPreview]
    ) {
        switch item {
        case .request(let request): add(request, section, hub, &scope, to: &previews)
        case .group(let group, let items):
            scope.layers.insert(VariableLayer(group.variables), at: 0)
            for item in items { add(item, section, hub, &scope, to: &previews) }
            scope.layers.removeFirst()
        }
    }

    private func add(
        _ request: PlannedRequest, _ section: RunSection, _ hub: HubConnection?, _ scope: inout VariableScope,
        to previews: inout [RequestPreview]
    ) {
        func preview(_ content: RequestPreview.Content, element: String? = nil) -> RequestPreview {
            RequestPreview(
                section: section, path: request.path, name: request.definition.name, element: element, content: content)
        }
        do {
            if let skip = request.definition.skip {
                previews.append(preview(.skipped(reason: try skip.text(in: scope))))
                return
            }
            guard !request.definition.loop.isEmpty else {
                previews.append(preview(.call(try call(request, hub, &scope))))
                return
            }
            let loop = try LoopElements(request.definition.loop, in: scope)
            for index in 0..<loop.count {
                let elements = loop[index]
                scope.elements.append(Dictionary(elements.map { ($0.name, $0.value) }) { first, _ in first })
                defer { scope.elements.removeLast() }
                let element = elements.label
                previews.append(preview(.call(try call(request, hub, &scope)), element: element))
            }
        } catch {
            // What stands in for a captured value may be of another kind than the value will be.
            if let name = request.references.first(where: { scope.captured[$0] == Self.placeholder(for: $0) }) {
                previews.append(preview(.skipped(reason: "only a run can know this: \"\(name)\" is captured")))
            } else {
                previews.append(preview(.failed(RequestError(error, at: request.definition.range))))
            }
        }
    }

    private func call(
        _ request: PlannedRequest, _ hub: HubConnection?, _ scope: inout VariableScope
    ) throws(PlaceholderError) -> HTTPCall {
        let before = scope
        for definition in request.definition.set {
            scope.captured[definition.name] = try definition.value.value(in: before)
        }
        return try CallBuilding(
            planned: request, scope: scope, hub: hub, overrides: settings.overrides
        ).call()
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

extension PlannedRequest {
    /// The names that are looked up to make the call.
    fileprivate var references: [String] {
        let values = (definition.loop + definition.set).map(\.value)
        let fields = settings.headers + settings.query
        let references =
            definition.url.references + fields.flatMap(\.references) + values.flatMap(\.references) + bodyReferences
        return references.map(\.name)
    }

    private var bodyReferences: [NameReference] {
        switch definition.body {
        case .json(let value)?: value.references
        case .text(let text)?, .xml(let text)?, .file(let text)?: text.references
        case .form(let fields)?: fields.flatMap(\.references)
        case nil: []
        }
    }
}
