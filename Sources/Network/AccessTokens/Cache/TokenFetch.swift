import Synchronization

/// A request for a token that is in progress, with the waiting callers.
struct TokenFetch {
    typealias Outcome = Result<MintedToken, OAuth2Error>
    typealias Waiter = CheckedContinuation<Outcome, Never>

    /// The number that distinguishes the fetch from an earlier one for the same specification.
    let number: Int
    let task: Task<Void, Never>
    /// The waiting callers by their numbers.
    var waiters: [Int: Waiter]
}

extension TokenCache {
    package typealias Send = @Sendable (OAuth2Request) async throws(OAuth2SendError) -> OAuth2Response

    /// Returns the cached OAuth 2 token, or a new one from the endpoint.
    ///
    /// Simultaneous callers share one request, which the first caller's closure sends. If it fails, all of them get the
    /// error, and the next call sends another request. A cancelled caller stops waiting; the request is cancelled with
    /// the last one.
    package func token(
        for specification: OAuth2Specification, send: @escaping Send
    ) async throws(OAuth2Error) -> MintedToken {
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

    /// Adds a waiting caller and starts a fetch if there is none. Returns the outcome if it is known without waiting.
    private func join(
        _ specification: OAuth2Specification, _ waiter: TokenFetch.Waiter, number: Int, _ send: @escaping Send
    ) -> TokenFetch.Outcome? {
        state.withLock { state in
            let time = now()
            if let kept = state.kept.current(.oauth2(specification), at: time) { return .success(kept) }
            // Checked under the lock: a caller that is cancelled after this finds itself in the list and leaves it.
            if Task.isCancelled { return .failure(specification.failure(.cancelled)) }
            guard state.fetches[specification] == nil else {
                state.fetches[specification]?.waiters[number] = waiter
                return nil
            }
            // An unstructured task, because the cancellation of one waiting job must not cancel it for the others.
            let task = Task { await self.fetch(specification, number: number, at: time, send) }
            state.fetches[specification] = TokenFetch(number: number, task: task, waiters: [number: waiter])
            return nil
        }
    }

    private func fetch(_ specification: OAuth2Specification, number: Int, at time: Double, _ send: Send) async {
        let fetched: TokenFetch.Outcome
        do throws(OAuth2Error) {
            fetched = .success(try await specification.fetch(at: time, send))
        } catch {
            fetched = .failure(error)
        }
        let (outcome, waiters) = state.withLock { state -> (TokenFetch.Outcome, [TokenFetch.Waiter]) in
            // All callers have left, and others may have started a new fetch since.
            guard let fetch = state.fetches[specification], fetch.number == number else { return (fetched, []) }
            state.fetches[specification] = nil
            return (fetched.map { state.kept.add($0, for: .oauth2(specification)) }, Array(fetch.waiters.values))
        }
        for waiter in waiters { waiter.resume(returning: outcome) }
    }

    /// Removes a cancelled caller, and cancels the fetch if it was the last one.
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
