import Platform
package import RunRecords

/// A consumer of a run's records, which writes a report.
///
/// Records arrive in order, one at a time. Not `Sendable`: only one thread uses a reporter.
package protocol Reporter: AnyObject {
    func consume(_ record: RunRecord)

    /// Writes buffered output.
    func flush()

    /// Writes the rest of the report after the last record, also if the run was interrupted.
    ///
    /// - Returns: The reason why the report is incomplete; nil on success.
    func finish() -> ReportFailure?
}

/// The reason why a report is incomplete.
package struct ReportFailure: Error, Sendable, Equatable {
    /// The file, or `standard output`.
    package let target: String
    /// A text such as `no space left on device`.
    package let reason: String

    package init(target: String, reason: String) {
        self.target = target
        self.reason = reason
    }

    /// Creates the failure of a write.
    init(target: String, _ error: SystemError) {
        let reason =
            switch error {
            // Use terms of streams: users do not know descriptors and pipes.
            case .badDescriptor: "it is closed"
            case .brokenPipe: "its reader closed it before the end"
            default: error.text
            }
        self.init(target: target, reason: reason)
    }
}
