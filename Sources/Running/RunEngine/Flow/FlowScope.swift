import Checks
package import Secrets
import CollectionModel
import Diagnostics
package import JSON
package import Placeholders

/// The values and names that are visible at a step of a program, and the obstacle to the requests of a group.
struct FlowScope: Sendable {
    /// The cause for which the requests of a group are not sent.
    enum Obstacle: Sendable {
        /// - Parameter isIntended: True if the collection is the cause, not an earlier event.
        case skip(reason: String, isIntended: Bool)
        /// The first request fails with the error, and the others are skipped because of it.
        case failure(RequestError)
    }

    /// The parts of the scope that a group changes.
    private struct Names {
        let order: NameOrder<VariableLayer>
        let elements: [[String: JSONValue]]
    }

    var variables: VariableScope
    private var order: NameOrder<VariableLayer>
    /// The names outside of each entered group, outermost first; nil for a group that did not change them.
    private var outside: [Names?] = []
    private(set) var obstacle: Obstacle?
    /// The number of entered groups when the obstacle appeared, which ends with the innermost of them.
    private var obstacleDepth = 0

    init(_ variables: VariableScope, order: NameOrder<VariableLayer>) {
        self.variables = variables
        self.order = order
        self.variables.layers = Array(order.layers)
    }

    /// The number of entered groups.
    var depth: Int { outside.count }

    /// True if a group at this depth is not run, or one around it.
    func isBlocked(at depth: Int) -> Bool { obstacle != nil && obstacleDepth <= depth }

    /// Returns the obstacle to the next request; nil if it can be sent.
    mutating func takeObstacle() -> Obstacle? {
        guard let obstacle else { return nil }
        if case .failure(let error) = obstacle { self.obstacle = .skip(reason: error.message, isIntended: false) }
        return obstacle
    }

    /// Enters a group whose requests are not sent, without evaluating its conditions.
    ///
    /// - Parameter obstacle: The cause; nil if a group around it is blocked.
    mutating func enterBlocked(_ obstacle: Obstacle?) {
        outside.append(nil)
        if let obstacle { block(obstacle) }
    }

    /// Returns the scope inside a group, blocked if a condition is false or a value cannot be resolved.
    ///
    /// - Throws: `PlaceholderError` of kind `awaited` if a token must be fetched first.
    func entering(_ group: RequestGroup, _ tokens: TokenProvider) throws(PlaceholderError) -> FlowScope {
        var inner = self
        inner.outside.append(Names(order: order, elements: variables.elements))
        do {
            if !group.with.isEmpty { inner.variables.elements.append(try variables.values(of: group.with)) }
            inner.order = order.entering(group, tokens: tokens.layer(of: group.included?.tokens))
            inner.variables.layers = Array(inner.order.layers)
            if let reason = try inner.variables.withoutSubstitutes.reasonToSkip(group.conditions) {
                inner.block(.skip(reason: reason, isIntended: true))
            }
        } catch {
            if case .awaited = error.kind { throw error }
            inner.block(obstacle(error, at: group))
        }
        return inner
    }

    /// Returns the obstacle for a group whose values or conditions cannot be resolved.
    func obstacle(_ error: PlaceholderError, at group: RequestGroup) -> Obstacle {
        variables.reasonUnavailable(error).map { .skip(reason: $0, isIntended: false) }
            ?? .failure(RequestError(error, at: group.range))
    }

    private mutating func block(_ obstacle: Obstacle) {
        self.obstacle = obstacle
        obstacleDepth = outside.count
    }

    /// Leaves the innermost group.
    mutating func leave() {
        guard let names = outside.popLast() else { return }
        if outside.count < obstacleDepth { obstacle = nil }
        guard let names else { return }
        variables.elements = names.elements
        order = names.order
        variables.layers = Array(order.layers)
    }
}

extension VariableScope {
    /// Returns the values of definitions, each resolved with the values from before all of them.
    func values(of definitions: [VariableDefinition]) throws(PlaceholderError) -> [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        for definition in definitions { values[definition.name] = try definition.value.value(in: self) }
        return values
    }
}

extension VariableScope {
    /// Creates the scope of an iteration before its first request, without captures, elements and groups.
    package init(
        _ planned: PlannedCollection, settings: RunSettings, iteration: Int, row: [String: JSONValue]? = nil,
        rowNames: [String]? = nil, secrets: SecretRegistry, now: @escaping @Sendable () -> Double
    ) {
        var secretNames = planned.secretNames
        var describedSecrets = planned.describedSecrets
        if !settings.givenSecrets.isEmpty {
            secretNames.formUnion(settings.givenSecrets)
            describedSecrets.subtract(settings.givenSecrets)
        }
        self.init(
            run: RunContext(
                processEnvironment: settings.processEnvironment, environmentName: planned.environment?.name,
                iteration: iteration, secrets: secrets,
                random: settings.valueSeed.map {
                    SeededRandom(seed: $0, collection: planned.collection.file.path, iteration: iteration)
                }, now: now),
            given: planned.collection.format.givesValuesToEnvironment ? [:] : settings.given, row: row ?? [:],
            rowNames: rowNames,
            layers: planned.layers, secretNames: secretNames, describedSecrets: describedSecrets)
        for (name, request) in planned.leftOut(of: iteration) {
            captured.noteUnavailable(name, because: "\"\(request)\" is not part of this run")
        }
    }
}

extension PlannedCollection {
    /// Returns the order of names with the hub's names after the environment's variables, and with the file's tokens.
    func order(connectedTo provider: TokenProvider) -> NameOrder<VariableLayer> {
        var order = order
        if let hub = provider.hub {
            order.environment.append(VariableLayer(of: hub, provider))
        } else if !collection.format.changesEnvironment {
            // Postman scripts can list the environment's variables: without a hub, do not add the hub's names.
            order.environment.append(.withoutHub)
        }
        order.tokens = [provider.layer(of: collection.tokens) ?? VariableLayer()]
        return order
    }
}

extension NameOrder<VariableLayer> {
    /// Returns the order inside a group; the values of its `with` are elements of the scope.
    ///
    /// - Parameter tokens: The tokens of an included file.
    func entering(_ group: RequestGroup, tokens: VariableLayer?) -> NameOrder {
        entering(
            variables: VariableLayer(group.variables),
            file: group.included.map { VariableLayer($0.variables, of: .collection) }, tokens: tokens)
    }
}

extension VariableLayer {
    init(_ definitions: [VariableDefinition], of place: ScriptedValues.Place? = nil) {
        self.init(definitions.map { ($0.name, .written($0.value)) }, of: place)
        for definition in definitions { if let type = definition.type { set(type, of: definition.name) } }
    }

    /// Creates the placeholders that a hub defines: "Environments and the hub" in format.md.
    fileprivate init(of hub: HubConnection, _ provider: TokenProvider) {
        self.init(of: .environment)
        self[HubDefinition.kindName] = .fixed(.string(hub.kind.rawValue))
        self["hubUrl"] = .fixed(.string(hub.url))
        self["hubNamespace"] = .fixed(.string(hub.namespace))
        self["hubName"] = .fixed(.string(hub.name))
        self["sasKeyName"] = .fixed(.string(hub.keyName))
        self[HubDefinition.tokenName] = .token(DefinedToken(ofHub: provider))
    }

    /// The placeholders that are defined without a hub.
    fileprivate static let withoutHub = VariableLayer(
        [(HubDefinition.kindName, .fixed(.string("none")))], of: .environment)
}

/// The conditions for skipping an item, with the values at the time when the item is reached. A preview ignores conditions
/// with unknown values.
extension VariableScope {
    /// Returns the message of the first condition under `when` that is false; nil if all are true.
    func reasonToSkip(_ conditions: [Condition]) throws(PlaceholderError) -> String? {
        try firstUnmet(of: conditions).map { "when \($0)" }
    }

    /// Returns the message of the first condition that is false, with its subject; nil if all are true.
    func firstUnmet(of conditions: [Condition]) throws(PlaceholderError) -> String? {
        for condition in conditions {
            do throws(PlaceholderError) {
                let subject = try condition.subject.subject(in: self)
                let failures = try Matching(scope: self, allowsEmptyOperands: true).failures(
                    of: condition.matcher, on: subject)
                if let failure = failures.first { return "\(condition.subject.written): \(failure.message)" }
            } catch {
                guard case .unknown = error.kind else { throw error }
            }
        }
        return nil
    }

    /// Returns the reason why a name in the expectations has no value: the request is not sent if it cannot be checked.
    func reasonUnavailable(_ request: RequestStep) throws(PlaceholderError) -> String? {
        guard !captured.areComplete else { return nil }
        let own = Set(request.definition.captures.map(\.name))
        let streamReferences = request.definition.stream?.references ?? []
        let references = (request.settings.values.checkingReferences + streamReferences).filter {
            !$0.isOptional && $0.kind == .variable && !own.contains($0.name)
        }
        for reference in references {
            do throws(PlaceholderError) {
                if try lookUp(reference.name) == nil, let reason = captured.reasonUnavailable(reference.name) {
                    return reason
                }
            } catch {
                if case .unknown = error.kind { continue }
                guard let reason = reasonUnavailable(error) else { throw error }
                return reason
            }
        }
        return nil
    }

    /// Returns the reason why the missing name of an error has no value; nil for other errors.
    func reasonUnavailable(_ error: PlaceholderError) -> String? {
        guard case .missing(let name) = error.kind else { return nil }
        return captured.reasonUnavailable(name)
    }
}
