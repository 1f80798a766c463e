import CollectionModel
import JSON
import Placeholders

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
        self.variables.layers = order.layers
    }

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
            inner.variables.layers = inner.order.layers
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
        variables.layers = order.layers
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
