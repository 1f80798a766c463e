package import JSON

/// The values that must not reach any output, gathered while they are looked up, captured and minted.
///
/// Each unit of a run has a registry of its own for what it learns; what any of them holds is masked everywhere.
package final class SecretRegistry: Sendable {
    package enum Change: Sendable, Equatable {
        case learned(String)
        case forgotten(String)

        package var value: String {
            switch self {
            case .learned(let value), .forgotten(let value): value
            }
        }

        package var isLearned: Bool {
            if case .learned = self { true } else { false }
        }
    }

    /// What became of the values since someone looked.
    package struct Changes: Sendable {
        package let version: Int
        /// Whether these are all values there are, and those that were known before are over.
        package let isWhole: Bool
        package let changes: [Change]
    }

    /// Unicode scalars below which a secret can be masked only as a whole value: else it would hide half of every line.
    package static let shortestInText = 4
    /// More are not named.
    private static let namedOwners = 10

    private let store: SecretStore
    private let owner: SecretStore.Owner

    package convenience init() {
        self.init(store: SecretStore(), owner: SecretStore.run)
    }

    private init(store: SecretStore, owner: SecretStore.Owner) {
        self.store = store
        self.owner = owner
    }

    /// A registry for what one unit learns, until it is told to ``forget()``.
    package func forUnit() -> SecretRegistry {
        SecretRegistry(store: store, owner: store.newOwner())
    }

    /// Everybody's values, in the order in which they were learned.
    package var values: [String] { store.values }

    /// Changes with every change of the values.
    package var version: Int { store.version }

    package func changes(since version: Int) -> Changes { store.changes(since: version) }

    /// Whether there ever was one so short that it is masked only as a whole value.
    package var hasShort: Bool { store.shortest < Self.shortestInText }

    /// Whose the short ones are, as far as it is known, such as `"pin"`.
    package var shortOwners: [String] { store.shortOwners }

    func contains(_ text: String) -> Bool { store.contains(text) }

    /// Those of this registry, and of the whole run, that stand in a text.
    package func values(in text: [UInt8]) -> [String] { store.values(in: text, of: owner) }

    package func register(_ text: String) {
        store.add(text, for: owner)
    }

    /// Registers a value that other units use too: it stays known when this one has ended, but for the oldest of very
    /// many.
    package func registerShared(_ text: String) {
        store.add(text, for: owner)
        store.add(text, to: .shared)
    }

    /// Registers a value that the servers of other units may return.
    ///
    /// It stays registered after the unit has ended, until many newer values displace it.
    package func registerLasting(_ text: String) {
        store.add(text, for: owner)
        if owner != SecretStore.run { store.add(text, to: .units) }
    }

    /// Registers the texts and numbers of a value, nested ones included, as lasting secrets.
    package func registerLasting(_ value: JSONValue) {
        for text in value.allTexts { registerLasting(text) }
    }

    /// Registers a lasting secret with its owner, for warnings about short secrets.
    ///
    /// - Parameter owner: A name in quotes, or a phrase with one, such as `the key of the token "api"`.
    package func registerLasting(_ value: JSONValue, of owner: String) {
        register(value, of: owner)
        registerLasting(value)
    }

    /// Registers a value of a row of data, which stays known to all units behind the row's own, but for the oldest of
    /// very many: a server may send it to any of them.
    package func registerRow(_ value: JSONValue) {
        for text in value.allTexts { store.add(text, to: .rows) }
    }

    /// Lets go what this registry learned, of which others may hold a part: those of a unit that is over, or a million
    /// units would be kept.
    package func forget() {
        store.removeAll(of: owner)
    }

    /// Registers a secret of which a person can be told whose it is.
    ///
    /// - Parameter owner: a name in quotes, or words with one.
    package func register(_ value: JSONValue, of owner: String) {
        register(value)
        if value.hasShortText { store.addShortOwner(owner, atMost: Self.namedOwners) }
    }

    /// Registers a value's texts and numbers, those inside lists and mappings too.
    package func register(_ value: JSONValue) {
        for text in value.allTexts { register(text) }
    }
}

extension JSONValue {
    /// The texts and numbers in the value.
    fileprivate var allTexts: [String] {
        switch self {
        case .string(let text): [text]
        case .number(let number): [number.text]
        case .array(let elements): elements.flatMap(\.allTexts)
        case .object(let object): object.flatMap(\.value.allTexts)
        case .bool, .null: []
        }
    }

    fileprivate var hasShortText: Bool {
        func isShort(_ text: String) -> Bool {
            !text.isEmpty && text.unicodeScalars.count < SecretRegistry.shortestInText
        }
        return switch self {
        case .string(let text): isShort(text)
        case .number(let number): isShort(number.text)
        case .array(let elements): elements.contains(where: \.hasShortText)
        case .object(let object): object.contains { $0.value.hasShortText }
        case .bool, .null: false
        }
    }
}
