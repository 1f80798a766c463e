import CollectionModel
import Diagnostics
import Placeholders
import RunEngine
import RunRecords
import Secrets

extension FailedRequests {
    /// Rejects a rerun of a row whose label differs from that of the earlier run, because the data has changed.
    ///
    /// Labels contain no secrets, so a row in which only secrets changed is accepted.
    ///
    /// - Parameter secrets: The secrets to mask in the message.
    /// - Throws: `CommandFailure`.
    func checkRows(of collections: [PlannedCollection], _ settings: RunSettings, secrets: SecretRegistry) throws {
        for planned in collections {
            let labels = rowLabels[RequestIdentity.plain(planned.collection.file.path)] ?? [:]
            guard let row = try changedRow(of: planned, since: labels, repetitions: settings.repetitions) else {
                continue
            }
            // A column that is not secret may hold a secret's value: register the secrets before labels are printed.
            for planned in collections {
                planned.registerSecrets(settings, row: row.values, in: secrets, now: CollectionRun.now)
            }
            throw CommandFailure(
                .commandLine, row.message(since: labels[row.iteration], in: planned.collection.file.path),
                hint: "the data has changed: run the collection whole, or rows of it with --row N")
        }
    }

    /// - Parameter labels: The labels of the earlier run, by iteration.
    private func changedRow(
        of planned: PlannedCollection, since labels: [Int: String], repetitions: Int
    ) throws -> ChangedRow? {
        do {
            return try planned.changedRow(repetitions: repetitions) { iteration, label in
                guard let before = labels[iteration], let label else { return labels[iteration] == label }
                return SecretMark.isMatch(before, for: label)
            }
        } catch {
            throw CommandFailure(.badFile, [error])
        }
    }
}

extension ChangedRow {
    /// - Parameters:
    ///   - before: The label of the row in the earlier run; nil if it had no data.
    ///   - path: The file of the collection.
    fileprivate func message(since before: String?, in path: String) -> String {
        let (before, path) = (before.map(DisplayText.printable), DisplayText.printable(path))
        if let number, let before, let label {
            let start = "row \(number): "
            if before.hasPrefix(start), label.hasPrefix(start) {
                let (old, new) = (before.dropFirst(start.count), label.dropFirst(start.count))
                return "row \(number) of \"\(path)\" was \"\(old)\" in that run, and is \"\(new)\" now"
            }
        }
        let old = before.map { "was \"\($0)\"" } ?? "had no row"
        let new = label.map { "is \"\($0)\"" } ?? "has no row"
        return "iteration \(iteration) of \"\(path)\" \(old) in that run, and \(new) now"
    }
}
