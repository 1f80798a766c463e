import CollectionModel
import Diagnostics
import Placeholders
import Text

/// Unset variables of the process environment; each is reported once for all its uses.
struct UnsetVariables {
    /// The variables and the ranges of their uses, in the order of the first use.
    private var places: [(name: String, ranges: [SourceRange])] = []
    private var seen: Set<String> = []

    mutating func insert(_ reference: NameReference) {
        guard seen.insert("\(reference.name) \(reference.range.label)").inserted else { return }
        if let index = places.firstIndex(where: { $0.name == reference.name }) {
            places[index].ranges.append(reference.range)
        } else {
            places.append((reference.name, [reference.range]))
        }
    }

    /// - Parameter nearby: Returns the names in a `.env` file next to the collection, with its path; called only if a
    ///   variable is unset.
    func diagnostics(nearby: () -> [String: String]) -> [Diagnostic] {
        guard !places.isEmpty else { return [] }
        let nearby = nearby()
        return places.compactMap { name, ranges in
            guard let first = Self.first(of: ranges) else { return nil }
            let others = ranges.count > 1 ? ", here and in \(CountedNoun.text(ranges.count - 1, "more place"))" : ""
            return Diagnostic(
                .unsetEnvironmentVariable, at: first, "the environment variable \"\(name)\" is not set\(others)",
                hint: nearby[name].map {
                    "it is in a file that is read only when it is named: run with --env-file \($0)"
                } ?? "set it before the run, as in \(name)=… hubrun …; or write <<env.\(name) | default(\"…\")>>")
        }
    }

    /// Returns the first use of a variable in the file that was checked first.
    private static func first(of ranges: [SourceRange]) -> SourceRange? {
        let path = ranges.first?.file.path
        return ranges.filter { $0.file.path == path }.min { $0.start < $1.start }
    }
}
