import APIDescriptions
import CollectionDrafts
import CollectionModel
import Placeholders

/// The credentials that the requests of a collection send, for new requests of operations with the same security scheme.
struct CollectionCredentials {
    /// The part of a request with credentials. Two values of one kind can replace each other.
    private enum Kind: Hashable {
        case basic, digest, bearer
        case header(String)
        case query(String)
    }

    /// The requests that send the credentials of a security scheme: those in a list, or in all lists for nil.
    private struct Key: Hashable {
        let scheme: String
        let list: [Int]?
    }

    /// The most frequent values.
    private let values: [Key: DraftValue]
    /// The kinds of the security schemes by their names.
    private let kinds: [String: Kind]
    /// The alternatives of each operation that need credentials, with the names of their security schemes.
    private let alternatives: [String: [[String]]]
    /// The operations with servers of their own, which are not for the credentials of the collection.
    private let elsewhere: Set<String>
    /// The security schemes in whose place requests of the collection send credentials of another kind.
    private let replacedSchemes: Set<String>

    /// - Parameter defined: The names that all requests can use.
    init(_ drift: APIDrift, _ defined: Set<String>) {
        let description = drift.description
        let kinds = Dictionary(
            description.securitySchemes.compactMap { name, scheme in Self.kind(of: scheme).map { (name, $0) } },
            uniquingKeysWith: { first, _ in first })
        let alternatives = Dictionary(
            description.operations.map { operation in
                let all = description.securityAlternatives(of: operation).map { $0.entries.map(\.key) }
                return (operation.methodAndPath, all.filter { !$0.isEmpty })
            }, uniquingKeysWith: { first, _ in first })
        var found: [Key: [DraftValue]] = [:]
        var replaced: Set<String> = []
        for comparison in drift.comparisons where !comparison.step.settings.values.expectsRefusal {
            guard let given = comparison.step.settings.values.auth.value else { continue }
            let written = DraftValue(placeholdersOf: given)
            let schemes = Set(comparison.operations.flatMap { alternatives[$0.methodAndPath] ?? [] }.joined())
            replaced.formUnion(schemes.filter { kinds[$0] != written.flatMap(Self.kind) })
            guard let auth = written, let kind = Self.kind(of: auth) else { continue }
            var names: Set<String> = []
            auth.forEachPlaceholder { if let name = $0.variable { names.insert(name) } }
            guard names.isDisjoint(with: comparison.step.definition.loop.map(\.name)) else { continue }
            // Requests outside of a group do not have its variables.
            let isLocal = !names.isDisjoint(with: comparison.step.groupNames)
            guard isLocal || names.isSubset(of: defined) else { continue }
            // With two schemes of one kind, nobody knows which of them the request uses.
            if let scheme = schemes.filter({ kinds[$0] == kind }).only {
                let list = comparison.step.groups.map(\.position)
                found[Key(scheme: scheme, list: list), default: []].append(auth)
                if !isLocal { found[Key(scheme: scheme, list: nil), default: []].append(auth) }
            }
        }
        values = found.compactMapValues(\.mostFrequent)
        (self.kinds, self.alternatives) = (kinds, alternatives)
        replacedSchemes = replaced
        elsewhere = Set(description.operations.filter { !$0.servers.isEmpty }.map(\.methodAndPath))
    }

    /// Gives a new request the credentials of the collection in place of those of an import.
    func apply(to request: inout DraftRequest, in list: [Int], _ inherited: InheritedSettings) {
        guard let auth = request.settings.auth else { return }
        request.settings.auth = replaced(auth, for: request.operation, in: list, inherited)
    }

    /// Writes what a new request without `auth` would otherwise inherit wrongly: credentials for another server, for an
    /// operation that needs none, or of another kind than those that the operation needs.
    ///
    /// - Parameter imported: The `auth` that an import gives the request or the defaults around it.
    func settle(
        _ request: inout DraftRequest, imported: DraftMapping.Entry?, in list: [Int], _ inherited: InheritedSettings
    ) {
        guard request.settings.auth == nil, inherited.hasAuth, !request.settings.hasHeader("Authorization"),
            let operation = request.operation
        else { return }
        if elsewhere.contains(operation) {
            request.settings.auth = imported ?? DraftMapping.Entry("auth", "none")
        } else if alternatives[operation]?.isEmpty ?? false {
            request.settings.auth = DraftMapping.Entry("auth", "none")
        } else if let imported, let needed = Self.kind(of: imported.value),
            let present = inherited.auth.flatMap(Self.kind), present != needed,
            !(alternatives[operation] ?? []).joined().allSatisfy(replacedSchemes.contains)
        {
            request.settings.auth = replaced(imported, for: operation, in: list, inherited)
        }
    }

    /// Gives the requests of a new group the credentials of the collection in place of those of an import.
    func apply(to level: inout DraftLevel, in list: [Int], _ inherited: InheritedSettings) {
        guard let shared = level.defaults.auth else {
            level.changeItems(request: { apply(to: &$0, in: list, inherited) })
            return
        }
        let isHeir = { (request: DraftRequest) in
            request.settings.auth == nil && !request.settings.hasHeader("Authorization")
        }
        let common =
            level.requests.filter(isHeir).map { replaced(shared, for: $0.operation, in: list, inherited) }
            .mostFrequent ?? shared
        level.defaults.auth = common
        level.changeItems(request: { request in
            guard isHeir(request) else { return apply(to: &request, in: list, inherited) }
            let own = replaced(shared, for: request.operation, in: list, inherited)
            if own != common { request.settings.auth = own ?? inherited.auth.map { DraftMapping.Entry("auth", $0) } }
        })
    }

    /// Returns `auth` with the credentials of most requests that have the same security scheme: of those in the list, or
    /// else of the collection. Returns nil if the list inherits them.
    private func replaced(
        _ auth: DraftMapping.Entry, for operation: String?, in list: [Int], _ inherited: InheritedSettings
    ) -> DraftMapping.Entry? {
        guard let operation, !elsewhere.contains(operation), let alternatives = alternatives[operation],
            let first = alternatives.first
        else { return auth }
        // An import writes the first alternative. Another one can replace it if neither has other parts.
        let schemes =
            first.count == 1
            ? alternatives.filter { $0.count == 1 }.flatMap(\.self)
            : first.filter { kinds[$0] == Self.kind(of: auth.value) }
        let keys = schemes.map { Key(scheme: $0, list: list) } + schemes.map { Key(scheme: $0, list: nil) }
        guard let key = keys.first(where: { values[$0] != nil }), let value = values[key] else { return auth }
        return inherited.auth == value ? nil : DraftMapping.Entry("auth", value)
    }

    /// Returns the kind of a value of `auth`.
    private static func kind(of auth: DraftValue) -> Kind? {
        guard case .mapping(let mapping) = auth else { return nil }
        if mapping["bearer"] != nil { return .bearer }
        if mapping["basic"] != nil { return .basic }
        if mapping["digest"] != nil { return .digest }
        guard case .mapping(let key)? = mapping["apiKey"] else { return nil }
        if let name = key["header"]?.text { return .header(name.shown.lowercased()) }
        return key["query"]?.text.map { .query($0.shown) }
    }

    /// Returns the kind of the credentials of a security scheme, as an import writes them.
    private static func kind(of scheme: SpecNode) -> Kind? {
        switch scheme["type"]?.text {
        case "basic": return .basic
        case "oauth2", "openIdConnect": return .bearer
        case "http":
            switch scheme["scheme"]?.text?.lowercased() {
            case "basic": return .basic
            case "digest": return .digest
            case "bearer": return .bearer
            default: return nil
            }
        case "apiKey":
            guard let name = scheme["name"]?.text else { return nil }
            return scheme["in"]?.text == "query" ? .query(name) : .header(name.lowercased())
        default: return nil
        }
    }
}

extension DraftValue {
    /// The value of `auth`, if its texts are placeholders: a literal can be a secret, which must not get to other outputs.
    init?(placeholdersOf auth: AuthSetting) {
        func text(_ text: PlaceholderText) -> DraftValue? {
            guard let draft = DraftText(plain: text.segments), !draft.hasWordsBesidePlaceholders else { return nil }
            return .text(draft)
        }
        func login(_ key: DraftText, _ user: PlaceholderText, _ password: PlaceholderText) -> DraftValue? {
            guard let user = text(user), let password = text(password) else { return nil }
            return .entry(key, .mapping(DraftMapping([("user", user), ("password", password)])))
        }
        let value: DraftValue?
        switch auth {
        case .none, .awsSignature: value = nil
        case .basic(let user, let password): value = login("basic", user, password)
        case .digest(let user, let password): value = login("digest", user, password)
        case .bearer(let token): value = text(token).map { .entry("bearer", $0) }
        case .apiKey(let place, let name, let key):
            value = text(key).flatMap { key in
                let place: DraftText = place == .query ? "query" : "header"
                guard let name = name.literal else { return nil }
                return .entry("apiKey", .mapping(DraftMapping([(place, .text(DraftText(name))), ("value", key)])))
            }
        }
        var isLiteral = true
        value?.forEachPlaceholder { _ in isLiteral = false }
        guard let value, !isLiteral else { return nil }
        self = value
    }
}

extension Set {
    /// The element of a set with one; nil for other sets.
    fileprivate var only: Element? { count == 1 ? first : nil }
}
