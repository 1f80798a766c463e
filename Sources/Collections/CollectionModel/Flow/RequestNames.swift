/// The names of a collection's requests, alone and with their groups (`Group/Name`).
package struct RequestNames: Sendable {
    private var known: Set<String> = []
    package private(set) var names: [String] = []

    package init() {}

    package init(of program: FlowProgram) {
        for request in program.requests { insert(request) }
    }

    package func contains(_ name: String) -> Bool { known.contains(name) }

    package mutating func insert(_ request: RequestStep) {
        if known.insert(request.definition.name).inserted { names.append(request.definition.name) }
        if request.group != nil { known.formUnion(request.names) }
    }

    /// Returns the names of a request: the name alone, and with one or more of the groups around it.
    ///
    /// A file that uses `Group/Name` therefore still works if another file includes it.
    package static func names(of name: String, in path: [String]) -> [String] {
        var names = [name]
        for group in path.reversed() { names.append("\(group)/\(names[names.count - 1])") }
        return names
    }
}
