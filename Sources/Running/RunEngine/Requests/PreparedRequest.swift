import CollectionModel
import Cryptography
import HTTP
import JSON
import Placeholders
import Text

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
        elements = elements.map { $0.mapValues { $0.mappingTexts { $0.replacing(old, with: new) } } }
        captured = captured.mapValues { $0.mappingTexts { $0.replacing(old, with: new) } }
    }
}

extension JSONValue {
    /// Returns the value with each of its texts replaced, names of members excluded.
    func mappingTexts(_ change: (String) -> String) -> JSONValue {
        switch self {
        case .string(let text): .string(change(text))
        case .array(let elements): .array(elements.map { $0.mappingTexts(change) })
        case .object(let object): .object(JSONObject(object.map { ($0.key, $0.value.mappingTexts(change)) }))
        case .number, .bool, .null: self
        }
    }
}

extension HTTPCall {
    /// Returns true if the call contains a token's text, as it is or encoded for a URL, a form or JSON.
    func contains(token: String) -> Bool {
        let json = JSONValue.string(token).compactText().dropFirst().dropLast()
        let query = (try? URLText.encoded("http://a", query: [("", token)]))?.dropFirst("http://a?=".count) ?? ""
        return Set([
            token, PercentEncoding.encode(token), FormEncoding.encode(token), String(json),
            query.isEmpty ? token : String(query),
        ])
        .contains { contains(text: $0) }
    }

    private func contains(text token: String) -> Bool {
        url.contains(token) || fields.contains { $0.value.contains(token) }
            || cookies.contains { $0.value.contains(token) } || authentication?.contains(token: token) ?? false
            || content?.contains(token: Array(token.utf8)) ?? false
    }
}

extension HTTPAuthentication {
    fileprivate func contains(token: String) -> Bool { secrets.contains { $0.exposed.contains(token) } }
}

extension HTTPContent {
    fileprivate func contains(token: [UInt8]) -> Bool {
        switch self {
        case .bytes(let bytes): bytes.firstRange(of: token) != nil
        case .file: false
        case .pieces(let pieces): pieces.contains { $0.contains(token: token) }
        }
    }
}

extension HTTPPiece {
    fileprivate func contains(token: [UInt8]) -> Bool {
        guard case .bytes(let bytes) = self else { return false }
        return bytes.firstRange(of: token) != nil
    }
}
