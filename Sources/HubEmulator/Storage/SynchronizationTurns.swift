/// Combines the requests for one file's synchronization: those that wait at the same time share one `fsync`.
package actor SynchronizationTurns {
    private var current: Task<Result<Int, StorageError>, Never>?
    /// The length of the journal, in bytes, that is known to be on the disk.
    private var reached = 0

    package init() {}

    /// - Parameter write: returns how much is there.
    package func settle(
        _ goal: Int, _ write: @escaping @Sendable () async -> Result<Int, StorageError>
    ) async throws(StorageError) {
        while reached < goal {
            // One that began before may have missed what came since: then comes another.
            let turn = current ?? begin(write)
            reached = max(reached, try await turn.value.get())
        }
    }

    private func begin(
        _ write: @escaping @Sendable () async -> Result<Int, StorageError>
    ) -> Task<Result<Int, StorageError>, Never> {
        let turn = Task {
            defer { current = nil }
            return await write()
        }
        current = turn
        return turn
    }
}
