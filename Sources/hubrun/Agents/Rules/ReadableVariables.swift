import Text

/// The variables of the process environment that collections may read: those that a collection named when the server
/// started, and those of `--env-file`. A collection that an agent changes can therefore not read any other one.
struct ReadableVariables: Sendable {
    private var names: Set<String>

    /// - Parameter texts: The texts of the collections, their environments and the project file.
    init(namedIn texts: some Sequence<String>) {
        names = texts.reduce(into: []) { $0.formUnion(Self.names(in: $1)) }
    }

    /// Returns the variables with those of `--env-file`.
    func adding(_ file: some Sequence<String>) -> ReadableVariables {
        var more = self
        more.names.formUnion(file)
        return more
    }

    func contains(_ name: String) -> Bool { names.contains(name) }

    /// Returns the names after each `env.` in a text.
    static func names(in text: String) -> Set<String> {
        var names: Set<String> = []
        var rest = Substring(text).utf8[...]
        while let range = rest.firstRange(of: "env.".utf8) {
            rest = rest[range.upperBound...]
            let name = rest.prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
            if let name = String(name), !name.isEmpty { names.insert(name) }
        }
        return names
    }
}
