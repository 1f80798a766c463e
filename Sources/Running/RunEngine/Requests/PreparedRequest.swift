import CollectionModel
import HTTP
import JSON
import Placeholders

/// A request with all values resolved; resolving it again gives the same bytes, except for renewed tokens.
struct PreparedRequest: Sendable {
    private(set) var call: HTTPCall
    let policy: RetryPolicy
    let saving: ResponseSaving?
    /// The tokens that the call contains.
    private(set) var tokens: [TokenProvider.IssuedToken]
    private var building: CallBuilding
    private let provider: TokenProvider

    /// Resolves a request, and fetches the tokens that it needs.
    ///
    /// - Parameter building: The request, with a ``FunctionReplay`` in its scope.
    init(
        _ building: CallBuilding, runFolder: @autoclosure () -> String, provider: TokenProvider
    ) async throws(PlaceholderError) {
        self.building = building
        self.provider = provider
        let step = building.step
        (call, tokens, policy, saving) = try await provider.resolving { () throws(PlaceholderError) in
            let (call, tokens) = try Self.call(building, provider: provider)
            let policy = try RetryPolicy(step.settings.values.retry.value, scope: building.scope)
            let saving = try step.definition.save.map { text throws(PlaceholderError) in
                try ResponseSaving(text, in: building.scope, runFolder: runFolder())
            }
            return (call, tokens, policy, saving)
        }
    }

    /// Replaces the tokens that must be renewed because of their age or because a server rejected them.
    mutating func renewTokens() async throws(PlaceholderError) {
        guard !tokens.isEmpty else { return }
        var scope = building.scope
        var areSame = true
        for use in tokens {
            let fresh = try await provider.renewed(use)
            guard fresh.text != use.text else { continue }
            areSame = false
            // `set`, `with` or `forEach` may have copied the token as a value.
            scope.replace(use.text, with: fresh.text)
        }
        guard !areSame else { return }
        let building = CallBuilding(building.step, scope: scope, context: building.context, remarks: building.remarks)
        self.building = building
        (call, tokens) = try await provider.resolving { () throws(PlaceholderError) in
            try Self.call(building, provider: provider)
        }
    }

    private static func call(
        _ building: CallBuilding, provider: TokenProvider
    ) throws(PlaceholderError) -> (HTTPCall, [TokenProvider.IssuedToken]) {
        building.scope.replay?.rewind()
        _ = provider.takeUses()
        let call = try building.call()
        let uses = provider.takeUses()
        let earlier = provider.refreshable.filter { use in
            !uses.contains { $0.serial == use.serial } && call.contains(token: use.text)
        }
        return (call, uses + earlier)
    }
}

extension VariableScope {
    /// Replaces a text in computed values: elements, captures and variables under `set`.
    fileprivate mutating func replace(_ old: String, with new: String) {
        elements = elements.map { $0.mapValues { $0.replacing(old, with: new) } }
        captured = captured.mapValues { $0.replacing(old, with: new) }
    }
}

extension JSONValue {
    fileprivate func replacing(_ old: String, with new: String) -> JSONValue {
        switch self {
        case .string(let text): .string(text.replacing(old, with: new))
        case .array(let elements): .array(elements.map { $0.replacing(old, with: new) })
        case .object(let object): .object(JSONObject(object.map { ($0.key, $0.value.replacing(old, with: new)) }))
        case .number, .bool, .null: self
        }
    }
}
