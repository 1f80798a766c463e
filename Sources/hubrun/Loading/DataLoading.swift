import CollectionModel
import DataRows
import Diagnostics
import JSON
import RunEngine

/// Reads the rows that a collection runs for: `--data`, else its own.
struct DataLoading {
    let override: String?

    /// Adds rows, their columns and what is wrong with them.
    func load(into loaded: inout LoadedCollection) {
        if let override { return read(override, writtenAt: .commandLine, into: &loaded) }
        guard let data = loaded.collection.data else { return }
        switch data.source {
        case .file(let path): read(path, writtenAt: .source(data.range), into: &loaded)
        case .rows(let rows):
            loaded.rows = .inPlace(rows)
            loaded.rowNames = Set(rows.flatMap(\.keys))
        }
    }

    private func read(_ path: String, writtenAt place: Diagnostic.Place, into loaded: inout LoadedCollection) {
        let reading = DataFile.read(path, shownAs: path, writtenAt: place)
        loaded.diagnostics.append(contentsOf: reading.diagnostics)
        loaded.lacksRowNames = reading.file == nil
        guard let file = reading.file else { return }
        loaded.rows = .file(file)
        loaded.rowNames = Set(file.names)
    }
}
