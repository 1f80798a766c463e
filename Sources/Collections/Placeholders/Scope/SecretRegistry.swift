package import JSON

/// The values that must not reach any output, collected when they are looked up, captured and minted.
///
/// Each unit of a run has its own registry; the values of all registries are masked everywhere.
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

    /// Values added and removed since a version.
    package struct Changes: Sendable {
        package let version: Int
        /// True if the changes are all current values, and all values known before must be dropped.
        package let isWhole: Bool
        package let changes: [Change]
    }

    /// The length, in Unicode scalars, below which a secret is masked only as a whole value, to keep output readable.
    package static let shortestInText = 4
    /// The limit for owners of short secrets that messages name.
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

    /// Returns a registry for one unit, which must call ``forget()`` at its end.
    package func forUnit() -> SecretRegistry {
        SecretRegistry(store: store, owner: store.newOwner())
    }

    /// The values of all registries, in the order of registration.
    package var values: [String] { store.values }

    /// The number of changes to the values so far.
    package var version: Int { store.version }

    package func changes(since version: Int) -> Changes { store.changes(since: version) }

    /// True if a secret was registered that is so short that it is masked only as a whole value.
    package var hasShort: Bool { store.shortest < Self.shortestInText }

    /// The owners of short secrets, if known, such as `"pin"`.
    package var shortOwners: [String] { store.shortOwners }

    func contains(_ text: String) -> Bool { store.contains(text) }

    /// Returns the values of this registry and of the whole run that occur in a text.
    package func values(in text: [UInt8]) -> [String] { store.values(in: text, of: owner) }

    package func register(_ text: String) {
        store.add(text, for: owner)
    }

    /// Registers a value that other units use too; it stays registered after the unit has ended, until many newer ones
    /// displace it.
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

    /// Registers a value of a data row for all units, because a server may return it to any of them; many newer values
    /// displace it.
    package func registerRow(_ value: JSONValue) {
        for text in value.allTexts { store.add(text, to: .rows) }
    }

    /// Removes the values that this registry alone registered, because a run may have a million units.
    package func forget() {
        store.removeAll(of: owner)
    }

    /// Registers a secret with its owner, for warnings about short secrets.
    ///
    /// - Parameter owner: A name in quotes, or a phrase with one.
    package func register(_ value: JSONValue, of owner: String) {
        register(value)
        if value.hasShortText { store.addShortOwner(owner, atMost: Self.namedOwners) }
    }

    /// Registers the texts and numbers of a value, nested ones included.
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
