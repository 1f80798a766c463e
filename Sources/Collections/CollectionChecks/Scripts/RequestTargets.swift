import CollectionModel
import Diagnostics

/// The requests that a script can name in `setNextRequest` and `runRequest`.
struct RequestTargets {
    /// The number of requests for each name, alone and with groups.
    private var counts: [String: Int] = [:]
    private var fullNames: [String: Int] = [:]
    /// The names of the requests, and their names with all groups.
    private var proposals: [String] = []

    init(in collection: RequestCollection) {
        for request in FlowProgram(collection).requests {
            for name in Set(request.names) { counts[name, default: 0] += 1 }
            fullNames[request.fullName, default: 0] += 1
            proposals.append(request.definition.name)
        }
    }

    /// Returns the number of requests that a name can mean; a full name means its request.
    func matches(_ name: String) -> Int { fullNames[name] == 1 ? 1 : counts[name] ?? 0 }

    func hint(for name: String) -> String {
        Suggestion.hint(for: name, among: proposals + fullNames.keys.sorted())
            ?? "write a request's name, or its path as in \"Group/Name\""
    }

    /// Returns the full name of a request that the name means, if it differs from the name and is unique.
    func longerName(of name: String) -> String? {
        fullNames.keys.sorted().first { $0.hasSuffix("/\(name)") && fullNames[$0] == 1 }
    }
}
