/// Names that may be defined in places that could not be read; the static checks don't report them as undefined.
package struct UnreadNames: Sendable {
    /// Keys that contain definitions: if one of them is unread, any name may be defined.
    static let definingKeys: Set = [
        "variables", "environments", "tokens", "hub", "data", "with", "set", "forEach", "capture", "setup", "requests",
        "teardown", "include", "group", "beforeRequest", "afterResponse",
    ]

    private(set) var names: Set<String> = []
    /// True if any name may be defined.
    package private(set) var acceptsAnyName = false

    package func mayDefine(_ name: String) -> Bool { acceptsAnyName || names.contains(name) }

    mutating func insert(_ name: String) {
        names.insert(name)
        if Self.definingKeys.contains(name) { acceptsAnyName = true }
    }

    mutating func acceptAnyName() { acceptsAnyName = true }

    package mutating func merge(_ other: UnreadNames) {
        names.formUnion(other.names)
        acceptsAnyName = acceptsAnyName || other.acceptsAnyName
    }
}
