import Checks
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Transport

/// The walk through the items of one collection, for their previews.
struct PreviewWalk {
    /// The collection's path.
    let file: String
    let settings: RunSettings
    let hub: HubConnection?
    let desk: TokenDesk
    /// In seconds since 1970.
    let now: Double
    /// The names whose values only a run can know.
    let captured: Set<String>
    var scope: VariableScope
    var layers: LayerStack {
        didSet { scope.layers = layers.all }
    }
    private(set) var previews: [RequestPreview] = []

    init(
        file: String, settings: RunSettings, hub: HubConnection?, desk: TokenDesk, now: Double, captured: Set<String>,
        scope: VariableScope, layers: LayerStack
    ) {
        self.file = file
        self.settings = settings
        self.hub = hub
        self.desk = desk
        self.now = now
        self.captured = captured
        self.scope = scope
        self.layers = layers
    }

    /// - Parameter reason: why all of the item is skipped.
    mutating func add(_ item: PlannedItem, _ section: RunSection, skippedFor reason: String? = nil) {
        switch item {
        case .request(let request):
            if let reason {
                append(.skipped(reason: reason), request, section)
            } else {
                add(request, section)
            }
            capture(request.definition.captures)
        case .group(let group, let items): add(group, items, section, skippedFor: reason)
        }
    }

    private mutating func add(
        _ group: RequestGroup, _ items: [PlannedItem], _ section: RunSection, skippedFor outerReason: String?
    ) {
        let outer = (layers, scope.elements)
        defer { (layers, scope.elements) = outer }
        var values: [String: JSONValue] = [:]
        for definition in group.with {
            values[definition.name] =
                (try? definition.value.value(in: scope)) ?? PreviewRun.placeholder(for: definition.name)
        }
        if !values.isEmpty { scope.elements.append(values) }
        layers = layers.entering(group, tokens: desk.layer(of: group.included?.tokens))
        // A condition that cannot be asked shows itself in the requests, whose names are the same.
        let reason = outerReason ?? (try? reasonToSkip(group.conditions)) ?? nil
        for item in items { add(item, section, skippedFor: reason) }
    }

    private mutating func add(_ request: PlannedRequest, _ section: RunSection) {
        do throws(PlaceholderError) {
            if let skip = request.definition.skip {
                return append(.skipped(reason: try skip.text(in: scope)), request, section)
            }
            guard !request.definition.loop.isEmpty else { return append(try content(request), request, section) }
            let loop = try LoopElements(request.definition.loop, in: scope)
            if loop.count == 0 { append(.skipped(reason: "forEach has no elements"), request, section) }
            for index in 0..<loop.count {
                let elements = loop[index]
                scope.elements.append(Dictionary(elements.map { ($0.name, $0.value) }) { first, _ in first })
                defer { scope.elements.removeLast() }
                for element in elements where scope.secretNames.contains(element.name) {
                    scope.run.secrets.register(element.value)
                }
                append(try content(request), request, section, element: elements.label)
            }
        } catch {
            if case .missing(let name) = error.kind, let reason = scope.captured.reasonOwed(name) {
                return append(.skipped(reason: reason), request, section)
            }
            // What stands in for a captured value may be of another kind than the value will be.
            if let name = request.references.first(where: { scope.captured[$0] == PreviewRun.placeholder(for: $0) }) {
                append(.unknown(name: name), request, section)
            } else {
                append(.failed(RequestError(error, at: request.definition.range)), request, section)
            }
        }
    }

    /// Lets the names stand for themselves from now on. A request that is skipped captures nothing, and then another
    /// value counts where there is one.
    private mutating func capture(_ captures: [Capture]) {
        guard let last = previews.last else { return }
        for capture in captures {
            if case .skipped = last.content, (try? scope.value(of: capture.name)) ?? nil != nil { continue }
            scope.captured[capture.name] = PreviewRun.placeholder(for: capture.name)
        }
    }

    private mutating func append(
        _ content: RequestPreview.Content, _ request: PlannedRequest, _ section: RunSection, element: String? = nil
    ) {
        previews.append(
            RequestPreview(
                file: file, section: section, path: request.path, name: request.definition.name, element: element,
                content: content))
    }

    // MARK: Content

    private mutating func content(_ request: PlannedRequest) throws(PlaceholderError) -> RequestPreview.Content {
        if let reason = try reasonToSkip(request.definition.conditions) { return .skipped(reason: reason) }
        let before = scope
        for definition in request.definition.set {
            scope.captured[definition.name] = try definition.value.value(in: before)
        }
        var call = try CallBuilding(planned: request, scope: scope, hub: hub, overrides: settings.overrides).call()
        do throws(TransportError) {
            call = try call.prepared(at: now)
        } catch {
            throw PlaceholderError(.failed(reason: error.message), at: request.definition.range, hint: error.hint)
        }
        // A placeholder that stands for itself is no secret.
        scope.run.secrets.register(call.fields.filter { !$0.value.contains("<<") })
        for name in captured {
            call.url = call.url.replacing("%3C%3C\(name)%3E%3E", with: "<<\(name)>>")
        }
        return .call(call)
    }

    /// Why conditions do not hold; those that ask for something captured are left to the run.
    private func reasonToSkip(_ conditions: [Condition]) throws(PlaceholderError) -> String? {
        for condition in conditions where !dependsOnRun(condition) {
            let subject = try condition.subject.subject(in: scope)
            let failures = try Matching(scope: scope).failures(of: condition.matcher, on: subject)
            if let failure = failures.first { return "when \(condition.subject.written): \(failure.message)" }
        }
        return nil
    }

    private func dependsOnRun(_ condition: Condition) -> Bool {
        let value = (try? condition.subject.text(in: scope)) ?? ""
        return placeholders.contains { value.contains($0) }
            || condition.matcher.references.contains { captured.contains($0.name) }
    }

    private var placeholders: [String] { captured.map { "<<\($0)>>" } }
}

extension PlannedRequest {
    /// The names that are looked up to make the call.
    fileprivate var references: [String] {
        let values = (definition.loop + definition.set).map(\.value)
        let references =
            definition.url.references + settings.sendingReferences + values.flatMap(\.references)
            + (definition.body?.references ?? [])
        return references.map(\.name)
    }
}
