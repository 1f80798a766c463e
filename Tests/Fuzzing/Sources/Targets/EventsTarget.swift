import Reporting
import RunRecords

/// Up to three event files of one or several runs, as `hubrun report` reads them.
struct EventsTarget: FuzzTarget {
    let name = "events"

    func examine(_ input: [UInt8]) {
        let paths = InputParts.split(input, limit: 3).enumerated().map { index, part in
            ScratchFolder.write(part, to: "events\(index).jsonl")
        }
        guard let isWhole = report(paths) else { return }
        guard isWhole else { return }
        // The merged run must be valid input as well.
        let merged = ReportSet.text(of: .jsonl)
        let again = ScratchFolder.write(merged, to: "merged.jsonl")
        Property.check(report([again]) == true, "the merged file is refused: \(InputParts.text(merged))")
        Property.check(
            ReportSet.text(of: .jsonl) == merged,
            "\(InputParts.text(merged))\nbecame\n\(InputParts.text(ReportSet.text(of: .jsonl)))")
    }

    /// Writes all reports.
    ///
    /// - Returns: False if an error is found after the first records, nil if the files are rejected at the start.
    private func report(_ paths: [String]) -> Bool? {
        do throws(EventMerge.MergeError) {
            let merge = try EventMerge(paths)
            let reports = ReportSet()
            let outcome = Result { () throws(EventMerge.MergeError) in
                try merge.records { record in reports.consume(record) }
            }
            reports.finish()
            return (try? outcome.get()) != nil
        } catch {
            return nil
        }
    }
}
