import Platform

/// A lock for each file that is being written: concurrent units may save to the same file, by several paths, and its
/// content must not be mixed. Different files are written at the same time.
final class WritingTurns: @unchecked Sendable {
    private let monitor = Monitor()
    /// Accessed only with the lock held, which makes `@unchecked Sendable` safe.
    private var written: Set<FileStatus.Identity> = []

    func replaceContent(of descriptor: FileDescriptor, _ content: [UInt8]) throws(SystemError) {
        let status = try descriptor.status
        try inTurn(status.identity) { () throws(SystemError) in
            if status.kind == .regular { try descriptor.truncate(to: 0) }
            try descriptor.write(content, waits: false)
        }
    }

    /// Calls a function while no other thread writes the file. It blocks the thread for at most as long as others write
    /// this file.
    func inTurn<Failure>(_ file: FileStatus.Identity, _ body: () throws(Failure) -> Void) throws(Failure) {
        monitor.withLock { monitor.wait { written.insert(file).inserted } }
        defer {
            monitor.withLock {
                written.remove(file)
                monitor.notifyAll()
            }
        }
        try body()
    }
}
