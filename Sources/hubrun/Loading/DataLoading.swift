import CollectionChecks
import CollectionModel
import DataRows
import Diagnostics
import JSON
import RunEngine
import Secrets

/// The loading of a collection's rows: those of `--data`, or else its own.
struct DataLoading {
    let override: String?
    /// The values from the command line, which override those of rows.
    let given: [String: JSONValue]
    let selection: RequestSelection
    /// The environments in which the rows are used.
    let environments: [RunEnvironment?]
    /// True to warn of columns that are secrets only because of their names.
    let warnsOfSecretColumns: Bool

    /// Adds the rows, their columns and diagnostics, and makes columns such as `password` secrets.
    func load(into loaded: inout LoadedCollection) {
        readRows(into: &loaded)
        let notice = loaded.collection.addSecrets(namedLikeOnesAmong: loaded.rowNames, in: loaded.environment)
        guard let notice, warnsOfSecretColumns else { return }
        loaded.diagnostics.append(notice)
    }

    private func readRows(into loaded: inout LoadedCollection) {
        if let override { return read(override, writtenAt: .commandLine, into: &loaded) }
        guard let data = loaded.collection.data else { return }
        switch data.source {
        case .file(let path): read(path, writtenAt: .source(data.range), into: &loaded)
        case .rows(let rows):
            loaded.rows = .inPlace(rows)
            loaded.rowNames = Set(rows.flatMap(\.keys))
            checkKinds(of: rows, at: data.range, &loaded)
        }
    }

    private func read(_ path: String, writtenAt place: Diagnostic.Place, into loaded: inout LoadedCollection) {
        ReadFiles.note(path)
        let demands = demands(of: loaded)
        var reading = DataFile.read(
            path, shownAs: path, writtenAt: place, isConfidential: mayHoldSecrets(loaded.collection), demands: demands,
            dialect: loaded.collection.format.dataDialect)
        if !reading.diagnostics.diagnostics.isEmpty, hasSecretColumn(reading, at: path) {
            // The columns are known only now. Read again, so that diagnostics do not show rows with secrets.
            reading = DataFile.read(
                path, shownAs: path, writtenAt: place, isConfidential: true, demands: demands,
                dialect: loaded.collection.format.dataDialect)
        }
        loaded.diagnostics.append(contentsOf: reading.diagnostics)
        loaded.lacksRowNames = reading.names == nil
        loaded.rowNames = Set(reading.names ?? [])
        loaded.rowsHaveOnlyText = reading.holdsTextAlone
        loaded.rows = reading.file.map { .file($0) }
    }

    /// True if a column is a secret because of its name; if the columns cannot be read, true if the text suggests one.
    private func hasSecretColumn(_ reading: DataFile.Reading, at path: String) -> Bool {
        if let names = reading.names { return names.contains { SecretWords.isSecret(column: $0) } }
        return (try? NamedFile.content(ofReadable: path, limit: InputFile.maximumSize)).map(SecretColumn.mayOccur)
            ?? false
    }

    /// True if a column may be a declared secret; the column names may be unreadable, so this does not compare them.
    private func mayHoldSecrets(_ collection: RequestCollection) -> Bool {
        (collection.allSecrets + environments.flatMap { $0?.secrets ?? [] }).contains { !$0.name.hasPrefix("env.") }
    }

    /// Returns the types that selected requests require of columns; the requests they need depend on the columns.
    private func demands(of loaded: LoadedCollection) -> [String: ColumnDemand] {
        var collection = loaded.collection
        if !selection.isEmpty {
            let uses = [Set<String>](repeating: [], count: FlowProgram(collection).requests.count)
            guard let part = selection.part(of: collection, uses: uses) else { return [:] }
            collection = part
        }
        var demands: [String: ColumnDemand] = [:]
        for environment in environments {
            var context = StaticChecks.Context(
                environment: environment, given: given, processEnvironment: nil)
            context.lacksEnvironment = loaded.lacksEnvironment
            context.whole = selection.isEmpty ? nil : loaded.collection
            for (name, wanted) in StaticChecks.wantedKinds(of: collection, in: context) {
                let demand = ColumnDemand(
                    wanted.kind, definedAt: wanted.definition.label, acceptsEmpty: wanted.acceptsEmpty)
                demands.merge([name: demand]) { first, _ in first }
            }
        }
        return demands
    }

    private func checkKinds(of rows: [JSONObject], at range: SourceRange, _ loaded: inout LoadedCollection) {
        let demands = demands(of: loaded)
        guard !demands.isEmpty else { return }
        for (index, row) in rows.enumerated() {
            for (name, value) in row {
                guard let demand = demands[name], case .string(let text) = value, !demand.accepts(text) else {
                    continue
                }
                loaded.diagnostics.append(demand.diagnostic(in: name, ofRow: index + 1, at: range))
            }
        }
    }
}

extension CollectionFormat {
    /// The rules for data files.
    fileprivate var dataDialect: DataDialect {
        switch self {
        case .native: .hubrun
        case .postman: .newman
        }
    }
}
