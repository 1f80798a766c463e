import Checks
import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders

/// A walk over the items of one collection that makes their previews, in the order of `UnitRun`, without sending.
struct PreviewWalk {
    /// The collection's path.
    let file: String
    let row: RequestPreview.Row?
    let context: CallContext
    let provider: TokenProvider
    /// The time in seconds since 1970-01-01T00:00:00Z.
    let now: Double
    /// The substitutes for values that are known only in a run.
    let unknown: PreviewPlaceholders
    var scope: VariableScope
    var layers: LayerStack {
        didSet { scope.layers = layers.all }
    }
    private(set) var previews: [RequestPreview] = []
    private var ledger: RequestOutcomes

    init(
        of plan: CollectionPlan, file: String, row: RequestPreview.Row?, context: CallContext, provider: TokenProvider,
        now: Double, unknown: PreviewPlaceholders, scope: VariableScope, layers: LayerStack
    ) {
        ledger = RequestOutcomes(needed: plan.needed)
        self.file = file
        self.row = row
        self.context = context
        self.provider = provider
        self.now = now
        self.unknown = unknown
        self.scope = scope
        self.layers = layers
    }

    /// - Parameter reason: The reason for which the whole item is skipped; nil if it is not.
    mutating func add(_ item: PlannedItem, _ section: RunSection, skippedFor reason: String? = nil) {
        switch item {
        case .request(let request):
            let first = previews.count
            if let reason {
                append(.skipped(reason: reason), request, section)
            } else {
                add(request, section)
            }
            close(request, previews[first...].map(\.content))
        case .group(let group, let items): add(group, items, section, skippedFor: reason)
        }
    }

    private mutating func add(
        _ group: RequestGroup, _ items: [PlannedItem], _ section: RunSection, skippedFor outerReason: String?
    ) {
        let outer = (layers, scope.elements)
        defer { (layers, scope.elements) = outer }
        var reason = outerReason
        do throws(PlaceholderError) {
            var values: [String: JSONValue] = [:]
            for definition in group.with { values[definition.name] = try definition.value.value(in: scope) }
            if !values.isEmpty { scope.elements.append(values) }
            layers = layers.entering(group, tokens: provider.layer(of: group.included?.tokens))
            if reason == nil { reason = try scope.asking.reasonToSkip(group.conditions) }
        } catch {
            reason = reason ?? scope.reasonUnavailable(error)
            guard reason != nil else { return giveUp(items, section, RequestError(error, at: group.range)) }
        }
        for item in items { add(item, section, skippedFor: reason) }
    }

    /// Adds the error of a group to its first request, and marks its other requests as skipped.
    private mutating func giveUp(_ items: [PlannedItem], _ section: RunSection, _ error: RequestError) {
        for (number, request) in items.flatMap(\.requests).enumerated() {
            let content = number == 0 ? RequestPreview.Content.failed(error) : .skipped(reason: error.message)
            append(content, request, section)
            close(request, [content])
        }
    }

    private mutating func add(_ request: PlannedRequest, _ section: RunSection) {
        _ = unknown.takeUses()
        do throws(PlaceholderError) {
            if let reason = try request.definition.skip?.text(in: scope) {
                return append(.skipped(reason: reason), request, section)
            }
            if let reason = ledger.reasonToSkip(needing: request.definition.needs) {
                return append(.skipped(reason: reason), request, section)
            }
            guard !request.definition.loop.isEmpty else { return append(try content(request), request, section) }
            let loop = try elements(of: request)
            if loop.isEmpty { append(.skipped(reason: "forEach has no elements"), request, section) }
            for elements in loop { try add(request, section, elements) }
        } catch {
            append(content(error, request), request, section)
        }
    }

    private mutating func add(
        _ request: PlannedRequest, _ section: RunSection, _ elements: [(name: String, value: JSONValue)]
    ) throws(PlaceholderError) {
        scope.enter(elements)
        defer { scope.elements.removeLast() }
        let label = elements.map { (name: $0.name, value: unknown.restored($0.value)) }.label
        append(try content(request), request, section, element: label)
    }

    /// Returns the elements of a `forEach`, or one substitute if the list is known only in a run.
    private func elements(
        of request: PlannedRequest
    ) throws(PlaceholderError) -> [[(name: String, value: JSONValue)]] {
        let loop = request.definition.loop
        func chosen(_ elements: LoopElements) throws(PlaceholderError) -> [[(name: String, value: JSONValue)]] {
            try elements.indexes(of: request.elements, at: loop.first?.range).map { elements[$0] }
        }
        do {
            return try chosen(try LoopElements(loop, in: scope.asking))
        } catch {
            guard case .unknown(let name) = error.kind else { throw error }
            unknown.note(error, named: name)
            guard let elements = try? LoopElements(loop, in: scope) else {
                return [loop.map { ($0.name, unknown.value(named: $0.name)) }]
            }
            return try chosen(elements)
        }
    }

    /// Records how the request would end, and the values that it would provide to later requests.
    private mutating func close(_ request: PlannedRequest, _ contents: [RequestPreview.Content]) {
        ledger.close(request, hasFailed: false, hasRun: contents.contains(where: \.isSent))
        for capture in request.definition.captures {
            if contents.contains(where: \.isSent) {
                scope.captured[capture.name] = unknown.value(named: capture.name)
            } else {
                scope.captured.noteUnavailable(
                    capture.name, because: "\"\(request.definition.name)\" did not capture it")
            }
        }
        guard !contents.contains(where: \.isSent) else { return }
        for definition in request.definition.set {
            scope.captured.noteUnavailable(definition.name, because: "\"\(request.definition.name)\" did not set it")
        }
    }

    private mutating func append(
        _ content: RequestPreview.Content, _ request: PlannedRequest, _ section: RunSection, element: String? = nil
    ) {
        previews.append(
            RequestPreview(
                file: file, row: row, section: section, path: request.path, name: request.definition.name,
                place: RequestPlace(request.definition.range, groupPositions: request.groups.map(\.position)),
                element: element, content: content.restored(by: unknown),
                unset: unknown.takeUses().compactMap(\.unsetVariable)))
    }

    // MARK: Content

    private mutating func content(_ request: PlannedRequest) throws(PlaceholderError) -> RequestPreview.Content {
        if let reason = try scope.asking.reasonToSkip(request.definition.conditions) { return .skipped(reason: reason) }
        let before = scope
        for definition in request.definition.set {
            scope.captured[definition.name] = try definition.value.value(in: before)
        }
        if let reason = try scope.asking.reasonUnavailable(request) { return .skipped(reason: reason) }
        var call = try CallBuilding(planned: request, scope: scope, context: context).call()
        do throws(TransportError) {
            call = try call.openCredentials(unknown).prepared(at: now)
        } catch {
            throw PlaceholderError(.failed(reason: error.message), at: request.definition.range, hint: error.hint)
        }
        scope.run.secrets.register(credentialsOf: call, unless: unknown.occurs)
        return .call(call.restored(by: unknown))
    }

    /// Returns the preview of a request that cannot be built.
    private func content(_ error: PlaceholderError, _ request: PlannedRequest) -> RequestPreview.Content {
        if let reason = scope.reasonUnavailable(error) { return .skipped(reason: reason) }
        // A substitute can have another type than the value in a run, so the error may not occur there.
        if let name = unknown.usedName { return .unknown(name: name) }
        return .failed(RequestError(error, at: request.definition.range))
    }
}

extension PlaceholderError {
    fileprivate var unsetVariable: RequestPreview.UnsetVariable? {
        guard case .unknown(let name) = kind, name.hasPrefix("env."), let range else { return nil }
        return RequestPreview.UnsetVariable(name: String(name.dropFirst("env.".count)), range: range)
    }
}

extension RequestPreview.Content {
    fileprivate var isSent: Bool {
        if case .skipped = self { return false }
        return true
    }

    /// Returns the content with the placeholders as written; calls contain them already.
    fileprivate func restored(by unknown: PreviewPlaceholders) -> RequestPreview.Content {
        guard case .skipped(let reason) = self else { return self }
        return .skipped(reason: unknown.restored(reason))
    }
}
