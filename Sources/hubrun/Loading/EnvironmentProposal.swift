import CollectionChecks
import CollectionModel
import Diagnostics
import Platform
import Text

/// The note for a Postman collection that is used without an environment, although a file beside it defines names that
/// have no value: Postman's own export does not say which environment belongs to a collection.
struct EnvironmentProposal {
    /// The maximum number of files that are read.
    private static let fileLimit = 50

    let search: PostmanEnvironmentSearch

    /// Returns the note; nil if no file defines a missing name.
    func diagnostic(for names: [NameWithoutValue], of collection: RequestCollection) -> Diagnostic? {
        let missing = Set(names.map(\.name))
        guard !missing.isEmpty else { return nil }
        let files = search.candidates.prefix(Self.fileLimit).compactMap { path -> (path: String, names: Set<String>)? in
            let environment = try? PostmanEnvironmentSearch.environment(foundAt: path, in: collection.file.roots)?
                .content
            let defined = missing.intersection(environment.map { $0.variables.map(\.name) } ?? [])
            return defined.isEmpty ? nil : (path, defined)
        }
        guard let best = files.max(by: { $0.names.count < $1.names.count }) else { return nil }
        // Of several files with the same names, such as one for each stage, the user chooses.
        let equal = files.filter { $0.names == best.names }
        let options = equal.prefix(3).map { "-e \(ShellWord.quoted($0.path))" }.joined(separator: " or ")
        let defined = names.map(\.name).filter(best.names.contains)
        let shown = defined.prefix(3).map { "\"\(DisplayText.printable($0))\"" }.joined(separator: ", ")
        let others = defined.count > 3 ? " and \(CountedNoun.text(defined.count - 3, "more name"))" : ""
        return Diagnostic(
            .postmanName, .note, at: .file(collection.file.path),
            "no environment is given, and \(shown)\(others) \(defined.count == 1 ? "has" : "have") no value",
            hint: "add \(DisplayText.printable(options)), which \(equal.count == 1 ? "defines" : "define") "
                + (defined.count == 1 ? "it" : "them")
        ).forRuns
    }
}

extension Diagnostic {
    /// True for the note that names environments of a Postman collection, which explains the failures of a run.
    var isEnvironmentProposal: Bool { code == .postmanName && severity == .note }
}
