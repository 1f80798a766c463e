/// The synchronizations of one file: callers that wait at the same time share one `fsync`.
actor SharedSynchronization {
    private var current: Task<Result<Void, StorageError>, Never>?
    /// The length of the journal that is known to be on the disk, in bytes.
    private var reached = 0

    init() {}

    /// Waits until the journal is on the disk up to a length.
    ///
    /// - Parameters:
    ///   - goal: The length, in bytes.
    ///   - length: A function that returns the current length of the journal, in bytes.
    ///   - write: A function that writes the journal's content to the disk, as it is at the time of the call.
    func settle(
        _ goal: Int, length: @escaping @Sendable () -> Int,
        _ write: @escaping @Sendable () async -> Result<Void, StorageError>
    ) async throws(StorageError) {
        while reached < goal {
            // A turn that began earlier may not include the latest bytes; then another turn follows.
            let turn = current ?? begin(length, write)
            try await turn.value.get()
        }
    }

    private func begin(
        _ length: @escaping @Sendable () -> Int, _ write: @escaping @Sendable () async -> Result<Void, StorageError>
    ) -> Task<Result<Void, StorageError>, Never> {
        let turn = Task {
            defer { current = nil }
            // The write may miss what is added while it runs.
            let written = length()
            let result = await write()
            // No `await` between this and `current = nil`: the next caller sees the turn's end and its result together.
            if case .success = result { reached = max(reached, written) }
            return result
        }
        current = turn
        return turn
    }
}
