import CollectionModel
import Diagnostics
import Reporting

/// The possible values of an option or argument: those in its declaration, or those that its value's name implies.
struct CompletionValues {
    /// The maximum number of collections to read, so that completion stays fast.
    private static let collectionLimit = 50

    /// The paths of the collections that are already on the line.
    let paths: [String]

    func of(_ argument: ArgumentDeclaration, _ typed: String) -> Completions {
        guard argument.values.isEmpty else { return Completions(candidates: argument.values.map { .init(text: $0) }) }
        switch argument.valueName {
        case "file", "events", "file.jsonl", "token|-", "key|-": return Completions(files: .files)
        case "dir", "folder": return Completions(files: .folders)
        case "path", "collection": return Completions(files: .collections)
        case "name|file": return Completions(candidates: environments, files: .files)
        case "tag": return Completions(candidates: unique(requests.flatMap { $0.tags.sorted() }))
        case "glob": return Completions(candidates: unique(requests.map { TextPattern.text(fitting: $0.fullName) }))
        case "name" where argument.kind == .positional || ["--from", "--to"].contains(argument.names.last):
            return Completions(candidates: unique(requests.map(\.fullName)))
        case "name" where argument.names.contains("--folder"):
            return Completions(candidates: unique(collections.flatMap { FolderSearch($0).names }))
        case "name=value" where !typed.contains("="):
            return Completions(candidates: unique(collections.flatMap { $0.variables.map { "\($0.name)=" } }))
        case let name where name.hasPrefix("kind") && argument.names.contains("--report"): return reports(typed)
        case "reporters":
            return Completions(candidates: NewmanReporter.allCases.map { .init(text: $0.rawValue) })
        default: return Completions()
        }
    }

    // MARK: From collections

    /// The collections on the line, as far as they can be read; `hubrun check` reports their errors.
    private var collections: [RequestCollection] {
        let files = paths.flatMap { (try? CollectionPaths.choice(of: [$0]))?.files ?? [] }
        return files.filter { $0 != CollectionPaths.standardInput }.prefix(Self.collectionLimit)
            .compactMap { try? CollectionLoading.reading($0).content }
    }

    private var requests: [RequestStep] { collections.flatMap { FlowProgram($0).requests } }

    private var environments: [Completions.Candidate] {
        let choice = EnvironmentChoice(written: nil)
        return unique(collections.flatMap { choice.names(for: $0) })
    }

    private func unique(_ texts: [String]) -> [Completions.Candidate] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }.map { .init(text: $0) }
    }

    // MARK: Reports

    private func reports(_ typed: String) -> Completions {
        if let equals = typed.firstIndex(of: "=") {
            let kind = String(typed[..<equals])
            return ReportKind(rawValue: kind) == nil ? Completions() : Completions(files: .files, prefix: "\(kind)=")
        }
        return Completions(candidates: ReportKind.allCases.map { .init(text: $0.rawValue) })
    }
}
