import Diagnostics
package import RunRecords

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Tells of a run from its records, which come in order and one at a time.
///
/// Not `Sendable`: a reporter belongs to whoever feeds it.
package protocol Reporter: AnyObject {
    func consume(_ record: RunRecord)

    /// Passes on what it holds back only to be fast.
    func flush()

    /// Writes what is left once there are no more records, be it that the run was cut short.
    ///
    /// - Returns: why the report is not whole; nil when it is.
    func finish() -> ReportFailure?
}

/// Why a report is not what it should be.
package struct ReportFailure: Error, Sendable, Equatable {
    /// The file, or `standard output`.
    package let target: String
    /// Such as `no space left on device`.
    package let reason: String

    package init(target: String, reason: String) {
        self.target = target
        self.reason = reason
    }

    /// Of a write that failed.
    init(target: String, errorNumber: Int32) {
        let reason =
            switch errorNumber {
            // Users know streams, not descriptors and pipes.
            case EBADF: "it is closed"
            case EPIPE: "its reader closed it before the end"
            default: SystemError.text(errorNumber)
            }
        self.init(target: target, reason: reason)
    }
}
