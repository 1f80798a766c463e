import Checks
import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import Secrets

/// Makes the previews of a program's requests, in the order of a run, without sending them.
struct FlowPreview {
    private let program: FlowProgram
    private let collection: RequestCollection
    let row: RequestPreview.Row?
    let context: CallContext
    /// The time in seconds since 1970-01-01T00:00:00Z.
    let now: Double
    /// The substitutes for values that are known only in a run.
    let unknown: PreviewPlaceholders
    private var flow: FlowScope
    private(set) var previews: [RequestPreview] = []
    private var outcomes: RequestOutcomes
    /// True if an earlier script may set names that are known only in a run.
    private var scriptsMaySetNames = false

    private var scope: VariableScope {
        get { flow.variables }
        _modify { yield &flow.variables }
    }

    init(
        of program: FlowProgram, _ collection: RequestCollection, row: RequestPreview.Row?, context: CallContext,
        now: Double, unknown: PreviewPlaceholders, flow: FlowScope
    ) {
        self.program = program
        outcomes = RequestOutcomes(needed: program.neededNames)
        self.collection = collection
        self.row = row
        self.context = context
        self.now = now
        self.unknown = unknown
        self.flow = flow
        for name in collection.projectNames { scope.captured[name] = unknown.value(named: name) }
    }

    /// Makes the previews; call it once.
    mutating func run() {
        for step in program.steps {
            switch step {
            case .enter(let group): enter(group.definition)
            case .request(let request):
                let first = previews.count
                add(request)
                close(request, previews[first...].map(\.content))
            case .leave: flow.leave()
            }
        }
    }

    private mutating func enter(_ group: RequestGroup) {
        guard flow.obstacle == nil else { return flow.enterBlocked(nil) }
        do {
            flow = try flow.entering(group, context.tokens)
        } catch {
            flow.enterBlocked(flow.obstacle(error, at: group))
        }
    }

    private mutating func add(_ request: RequestStep) {
        _ = unknown.takeUses()
        switch flow.takeObstacle() {
        case .skip(let reason, _)?: return append(.skipped(reason: reason), request)
        case .failure(let error)?: return append(.failed(error), request)
        case nil: break
        }
        do throws(PlaceholderError) {
            if let reason = try request.definition.skip?.text(in: scope) {
                return append(.skipped(reason: reason), request)
            }
            if let reason = outcomes.reasonToSkip(needing: request.definition.needs) {
                return append(.skipped(reason: reason), request)
            }
            guard !request.definition.loop.isEmpty else { return append(try content(request), request) }
            let loop = try elements(of: request)
            if loop.isEmpty { append(.skipped(reason: "forEach has no elements"), request) }
            for elements in loop { try add(request, elements) }
        } catch {
            append(content(error, request), request)
        }
    }

    private mutating func add(
        _ request: RequestStep, _ elements: [(name: String, value: JSONValue)]
    ) throws(PlaceholderError) {
        scope.enter(elements)
        defer { scope.elements.removeLast() }
        let label = elements.map { (name: $0.name, value: unknown.restored($0.value)) }.label
        append(try content(request), request, element: label)
    }

    /// Returns the elements of a `forEach`, or one substitute if the list is known only in a run.
    private func elements(
        of request: RequestStep
    ) throws(PlaceholderError) -> [[(name: String, value: JSONValue)]] {
        let loop = request.definition.loop
        func chosen(_ elements: LoopElements) throws(PlaceholderError) -> [[(name: String, value: JSONValue)]] {
            try elements.indexes(of: request.elements, at: loop.first?.range).map { elements[$0] }
        }
        do {
            return try chosen(try LoopElements(loop, in: scope.withoutSubstitutes))
        } catch {
            guard case .unknown(let name) = error.kind else { throw error }
            unknown.note(error, named: name)
            guard let elements = try? LoopElements(loop, in: scope) else {
                return [loop.map { ($0.name, unknown.value(named: $0.name)) }]
            }
            return try chosen(elements)
        }
    }

    /// Records the expected outcome of the request, and substitutes for the values that it would provide.
    private mutating func close(_ request: RequestStep, _ contents: [RequestPreview.Content]) {
        outcomes.close(request, hasFailed: false, hasRun: contents.contains(where: \.isSent))
        for capture in request.definition.captures {
            if contents.contains(where: \.isSent) {
                scope.captured[capture.name] = unknown.value(named: capture.name)
            } else {
                scope.captured.noteUnavailable(
                    capture.name, because: "\"\(request.definition.name)\" did not capture it")
            }
        }
        guard !contents.contains(where: \.isSent) else { return leaveOpen(request.afterScripts, of: request) }
        for definition in request.definition.set {
            scope.captured.noteUnavailable(definition.name, because: "\"\(request.definition.name)\" did not set it")
        }
    }

    private mutating func append(
        _ content: RequestPreview.Content, _ request: RequestStep, element: String? = nil
    ) {
        previews.append(
            RequestPreview(
                file: collection.file.path, row: row, section: request.section, path: request.path,
                name: request.definition.name,
                place: request.place,
                element: element, content: content.restored(by: unknown),
                scripts: (request.beforeScripts.count, request.afterScripts.count),
                unset: unknown.takeUses().compactMap(\.unsetVariable), settings: request.settings.values,
                textsOfQueryNames: request.textsOfQueryNames))
    }

    /// Gives substitutes to the names that scripts set.
    private mutating func leaveOpen(_ scripts: [Script], of request: RequestStep) {
        guard collection.format.requiresValues else { return }
        for script in scripts {
            for name in script.setNames { scope.captured[name] = unknown.value(named: name) }
            scriptsMaySetNames = scriptsMaySetNames || script.setsUnknownNames
        }
    }

    // MARK: Content

    private mutating func content(_ request: RequestStep) throws(PlaceholderError) -> RequestPreview.Content {
        if let reason = try scope.withoutSubstitutes.reasonToSkip(request.definition.conditions) {
            return .skipped(reason: reason)
        }
        for (name, value) in try scope.values(of: request.definition.set) { scope.captured[name] = value }
        leaveOpen(request.beforeScripts, of: request)
        if let reason = try scope.withoutSubstitutes.reasonUnavailable(request) { return .skipped(reason: reason) }
        var call = try CallBuilding(request, scope: scope, context: context).call()
        do throws(TransportError) {
            call = try call.openCredentials(unknown).prepared(at: now)
        } catch {
            throw PlaceholderError(.failed(reason: error.message), at: request.definition.range, hint: error.hint)
        }
        scope.run.secrets.register(credentialsOf: call, unless: unknown.occurs)
        return .call(call.restored(by: unknown))
    }

    /// Returns the preview of a request that cannot be built.
    private func content(_ error: PlaceholderError, _ request: RequestStep) -> RequestPreview.Content {
        if let reason = scope.reasonUnavailable(error) { return .skipped(reason: reason) }
        // A substitute can have another type than the value in a run, so the error may not occur there.
        if let name = unknown.usedName { return .unknown(name: name) }
        if scriptsMaySetNames, case .unknown(let name) = error.kind { return .unknown(name: name) }
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
