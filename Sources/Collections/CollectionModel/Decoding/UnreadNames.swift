/// What a collection defines in places that could not be read, so that one mistake is not reported twice.
package struct UnreadNames: Sendable {
    /// Keys that hold definitions: with one of them unread, any name may be defined.
    static let definingKeys: Set = [
        "variables", "environments", "tokens", "hub", "data", "with", "set", "forEach", "capture", "setup", "requests",
        "teardown", "include", "group",
    ]

    private(set) var names: Set<String> = []
    /// Whether a whole place of definitions is unread.
    private(set) var isOpen = false

    package func mayDefine(_ name: String) -> Bool { isOpen || names.contains(name) }

    mutating func insert(_ name: String) {
        names.insert(name)
        if Self.definingKeys.contains(name) { isOpen = true }
    }

    mutating func open() { isOpen = true }

    mutating func merge(_ other: UnreadNames) {
        names.formUnion(other.names)
        isOpen = isOpen || other.isOpen
    }
}
