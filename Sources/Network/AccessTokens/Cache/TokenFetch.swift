import Synchronization

/// A token on its way from its endpoint, and those who wait for it.
struct TokenFetch {
    typealias Outcome = Result<MintedToken, OAuth2Failure>
    typealias Waiter = CheckedContinuation<Outcome, Never>

    /// Tells it from an earlier fetch for the same specification.
    let number: Int
    let task: Task<Void, Never>
    /// By their numbers.
    var waiters: [Int: Waiter]
}

extension TokenCache {
    package typealias Send = @Sendable (OAuth2Request) async throws(OAuth2SendFailure) -> OAuth2Response

    /// The specification's OAuth 2 token: the kept one, or a new one from the endpoint.
    ///
    /// However many ask at once, one request is sent, with the closure of whoever asked first. When it fails, all who
    /// waited fail with it, and the next to ask sends another. Who is cancelled leaves alone; with the last one the
    /// request is cancelled too.
    package func token(
        for specification: OAuth2Specification, send: @escaping Send
    ) async throws(OAuth2Failure) -> MintedToken {
        let number = state.withLock { $0.nextNumber() }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                if let outcome = join(specification, waiter, number: number, send) { waiter.resume(returning: outcome) }
            }
        } onCancel: {
            leave(specification, number: number)
        }
        return try outcome.get()
    }

    /// Lets one wait for the specification's token, and begins to fetch it when nobody did; the outcome, if it is known.
    private func join(
        _ specification: OAuth2Specification, _ waiter: TokenFetch.Waiter, number: Int, _ send: @escaping Send
    ) -> TokenFetch.Outcome? {
        state.withLock { state in
            let time = now()
            if let kept = state.kept.current(.oauth2(specification), at: time) { return .success(kept) }
            // Asked under the lock: whoever is cancelled from here on finds itself in the list and leaves it.
            if Task.isCancelled { return .failure(specification.failure(.cancelled)) }
            guard state.fetches[specification] == nil else {
                state.fetches[specification]?.waiters[number] = waiter
                return nil
            }
            // A task of its own: no single job that waits for the token may take it along when it is cancelled.
            let task = Task { await self.fetch(specification, number: number, at: time, send) }
            state.fetches[specification] = TokenFetch(number: number, task: task, waiters: [number: waiter])
            return nil
        }
    }

    private func fetch(_ specification: OAuth2Specification, number: Int, at time: Double, _ send: Send) async {
        let fetched: TokenFetch.Outcome
        do throws(OAuth2Failure) {
            fetched = .success(try await specification.fetch(at: time, send))
        } catch {
            fetched = .failure(error)
        }
        let (outcome, waiters) = state.withLock { state -> (TokenFetch.Outcome, [TokenFetch.Waiter]) in
            // Given up by all, and perhaps begun anew by others since.
            guard let fetch = state.fetches[specification], fetch.number == number else { return (fetched, []) }
            state.fetches[specification] = nil
            return (fetched.map { state.kept.add($0, for: .oauth2(specification)) }, Array(fetch.waiters.values))
        }
        for waiter in waiters { waiter.resume(returning: outcome) }
    }

    /// Takes one who was cancelled off the list, and gives the fetch up when it was the last.
    private func leave(_ specification: OAuth2Specification, number: Int) {
        let (waiter, abandoned) = state.withLock { state -> (TokenFetch.Waiter?, Task<Void, Never>?) in
            guard let waiter = state.fetches[specification]?.waiters.removeValue(forKey: number) else {
                return (nil, nil)
            }
            guard state.fetches[specification]?.waiters.isEmpty == true else { return (waiter, nil) }
            return (waiter, state.fetches.removeValue(forKey: specification)?.task)
        }
        abandoned?.cancel()
        waiter?.resume(returning: .failure(specification.failure(.cancelled)))
    }
}
