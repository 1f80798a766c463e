import CLibCurl
import HTTP
import Platform

/// libcurl's multi handle with the active transfers.
///
/// Used only on the loop's thread, except ``wake()``.
final class TransferTable {
    private let multi: UnsafeMutableRawPointer
    private let context: TransferContext
    /// The handles of the active transfers.
    private var active: [EasyHandle] = []
    private var isOpen = true
    /// True after a non-ASCII URL has set the UTF-8 locale. Loading a locale takes as long as several requests.
    private var readsNamesAsUTF8 = false

    /// The maximum number of idle connections kept for reuse.
    private static let maxIdleConnections = 1_024
    /// The maximum wait, in milliseconds. libcurl wakes earlier for its own timers.
    private static let maxWait: Int32 = 60_000

    init(
        trusting trust: TrustStore, _ settings: TransferSettings, _ plainServers: PlainServers
    ) throws(TransportError) {
        guard CurlMemory.isReady, let multi = curl_multi_init() else { throw Self.outOfMemory }
        guard let share = curl_share_init() else {
            curl_multi_cleanup(multi)
            throw Self.outOfMemory
        }
        self.multi = multi
        context = TransferContext(share: share, trust: trust, settings, plainServers)
        let isConfigured =
            shim_multi_set_long(multi, CURLMOPT_MAXCONNECTS, Self.maxIdleConnections) == CURLM_OK
            && shim_share_set_long(share, CURLSHOPT_SHARE, Int(CURL_LOCK_DATA_SSL_SESSION.rawValue)) == CURLSHE_OK
        guard isConfigured else { throw Self.outOfMemory }
    }

    deinit {
        close()
    }

    /// Ends the current ``wait()``, or the next one. Thread-safe while the table exists.
    func wake() {
        // It fails only if memory is exhausted; then the wait ends at its own limit.
        _ = curl_multi_wakeup(multi)
    }

    func start(_ submission: Submission, isFresh: Bool = false) {
        guard !submission.ticket.isCancelled else {
            submission.continuation.resume(returning: .failure(.cancelled))
            return
        }
        do throws(TransportError) {
            if !readsNamesAsUTF8, submission.call.url.hasByte(where: { $0 >= 0x80 }) {
                BlockingThread.readNamesAsUTF8()
                readsNamesAsUTF8 = true
            }
            let handle = try EasyHandle(submission, isFresh: isFresh, in: context)
            guard curl_multi_add_handle(multi, handle.easy) == CURLM_OK else { throw Self.outOfMemory }
            active.append(handle)
        } catch {
            submission.continuation.resume(returning: .failure(error))
        }
    }

    func cancel(_ ticket: Submission.Ticket) {
        guard let handle = active.first(where: { $0.transfer.submission.ticket === ticket }) else { return }
        finish(handle, with: .failure(handle.cancellation))
    }

    /// Reads and writes ready sockets and resumes callers of finished transfers. Returns false if libcurl failed.
    func perform() -> Bool {
        guard !active.isEmpty else { return true }
        var running: Int32 = 0
        guard curl_multi_perform(multi, &running) == CURLM_OK else { return false }
        guard running < active.count else { return true }
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE else { continue }
            let code = shim_message_result(message)
            guard let handle = EasyHandle.owning(message.pointee.easy_handle) else { continue }
            if handle.transfer.needsFreshConnection {
                restart(handle)
            } else {
                finish(handle, with: handle.outcome(code))
            }
        }
        return true
    }

    /// Waits until a socket is ready, a timer is due or ``wake()`` is called. Returns false if libcurl failed.
    func wait() -> Bool {
        curl_multi_poll(multi, nil, 0, Self.maxWait, nil) == CURLM_OK
    }

    /// Aborts all transfers and closes all connections. The table must not be used afterwards.
    func close() {
        guard isOpen else { return }
        isOpen = false
        for handle in active { finish(handle, with: .failure(.closed)) }
        _ = curl_multi_cleanup(multi)
        _ = curl_share_cleanup(context.share)
    }

    /// Sends a call on a new connection that could not be sent on an old one.
    private func restart(_ handle: EasyHandle) {
        active.removeAll { $0 === handle }
        _ = curl_multi_remove_handle(multi, handle.easy)
        start(handle.transfer.submission, isFresh: true)
    }

    private func finish(_ handle: EasyHandle, with outcome: Submission.Outcome) {
        active.removeAll { $0 === handle }
        _ = curl_multi_remove_handle(multi, handle.easy)
        handle.transfer.submission.continuation.resume(returning: outcome)
    }

    private static let outOfMemory = TransportError(.connection, "libcurl could not be started: out of memory")
}
