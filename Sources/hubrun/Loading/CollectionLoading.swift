import CollectionModel
import Diagnostics
import JSON
import RunEngine

/// Reads collections with their environments, and finds every mistake in them before anything is sent.
struct CollectionLoading {
    let choice: EnvironmentChoice
    let given: [String: JSONValue]
    /// Nil: an unset variable is no mistake.
    let processEnvironment: [String: String]?

    /// What was read, and everything wrong with it.
    struct Loaded {
        var planned: [PlannedCollection] = []
        var diagnostics = DiagnosticList()
    }

    /// Reads files and checks each collection in its one environment.
    ///
    /// - Throws: `CommandFailure` for a file or environment that is not there.
    func load(_ files: [String]) throws -> Loaded {
        var loaded = Loaded()
        for file in files {
            let reading = try read(file)
            let collection = reading.content
            loaded.diagnostics.append(contentsOf: reading.diagnostics)
            let environment: CollectionReader.Reading<RunEnvironment?>
            do {
                environment = try choice.environment(of: collection)
            } catch let failure as CommandFailure {
                // The environment may be missing because its place in the file could not be read.
                guard reading.diagnostics.hasErrors else { throw failure }
                continue
            }
            loaded.diagnostics.append(contentsOf: environment.diagnostics)
            guard !environment.diagnostics.hasErrors else { continue }
            check(collection, in: environment.content, &loaded.diagnostics)
            loaded.planned.append(PlannedCollection(collection: collection, environment: environment.content))
        }
        if !loaded.diagnostics.hasErrors { try checkUse(of: given.keys.sorted(), in: loaded.planned) }
        return loaded
    }

    /// A name on the command line that stands in no file is a slip: the run would go on without what was meant.
    private func checkUse(of names: [String], in collections: [PlannedCollection]) throws {
        let texts = collections.flatMap { [$0.collection.file.text, $0.environment?.range.file.text ?? ""] }
        for name in names where !texts.contains(where: { $0.contains(name) }) {
            let variables = collections.flatMap {
                $0.collection.variables.map(\.name) + ($0.environment?.variables.map(\.name) ?? [])
            }
            throw CommandFailure(
                .commandLine, "nothing uses the variable \"\(name)\"",
                hint: Suggestion.hint(for: name, among: variables) ?? "check its spelling in the collection")
        }
    }

    /// Reads files and checks each collection in every environment that it has, or in the one that is chosen.
    func checkAll(_ files: [String]) throws -> DiagnosticList {
        guard choice.written == nil else { return try load(files).diagnostics }
        var diagnostics = DiagnosticList()
        for file in files {
            let reading = try read(file)
            let collection = reading.content
            diagnostics.append(contentsOf: reading.diagnostics)
            let environments = collection.environments.map(Optional.some)
            var seen: Set<String> = []
            for environment in environments.isEmpty ? [nil] : environments {
                var found = DiagnosticList()
                check(collection, in: environment, &found)
                for diagnostic in found.diagnostics
                where seen.insert("\(diagnostic.range?.label ?? "") \(diagnostic.message)").inserted {
                    diagnostics.append(diagnostic)
                }
            }
        }
        return diagnostics
    }

    private func read(_ file: String) throws -> CollectionReader.Reading<RequestCollection> {
        let isStandardInput = file == CollectionPaths.standardInput
        let bytes = isStandardInput ? try InputFile.standardInput() : try InputFile.bytes(at: file)
        return CollectionReader.collection(bytes, path: isStandardInput ? "<stdin>" : file)
    }

    private func check(
        _ collection: RequestCollection, in environment: RunEnvironment?, _ diagnostics: inout DiagnosticList
    ) {
        let surroundings = StaticChecks.Surroundings(
            environment: environment, given: given, processEnvironment: processEnvironment)
        diagnostics.append(contentsOf: StaticChecks.diagnostics(of: collection, in: surroundings))
    }
}
