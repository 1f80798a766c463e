import CSpawn
import Foundation
import Glibc
import Synchronization

/// A program that runs beside the tests, started and waited for by POSIX calls alone.
///
/// Foundation's `Process` lists this process's descriptors when it starts one, and reads beyond the list when there are
/// more than about 1,350; it also hands on the signals that the pool's threads block.
package final class ChildProcess: Sendable {
    package let identifier: Int32
    private let status = Mutex<Int32?>(nil)
    private let outlived = Mutex(false)

    /// Starts a program with no descriptor but the three given ones.
    ///
    /// - Parameters:
    ///   - environment: with none the one of this process.
    ///   - lifetime: seconds after which the process is killed, so that a test that waits for it fails.
    /// - Throws: ``NotStarted``.
    package init(
        _ program: String, _ arguments: [String], in folder: String? = nil, environment: [String: String]? = nil,
        input: Int32, output: Int32, errors: Int32, lifetime: Double = 900
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder) }
        for (number, descriptor) in [input, output, errors].enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        // Whoever runs the tests may have these ignored.
        var interrupting = none
        for number in [SIGHUP, SIGINT, SIGTERM] { sigaddset(&interrupting, number) }
        posix_spawnattr_setsigdefault(&attributes, &interrupting)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        let variables = (environment ?? ProcessInfo.processInfo.environment).map { "\($0)=\($1)" }
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        var settings = variables.map { strdup($0) } + [nil]
        defer { for text in words + settings { free(text) } }
        var identifier = Int32()
        let failure = posix_spawn(&identifier, program, &actions, &attributes, &words, &settings)
        guard failure == 0 else { throw NotStarted(program: program, reason: String(cString: strerror(failure))) }
        self.identifier = identifier
        DispatchQueue.global().asyncAfter(deadline: .now() + lifetime) { [weak self] in self?.killOutlived() }
    }

    package struct NotStarted: Error {
        let program: String
        let reason: String
    }

    /// True if the process was killed at the end of its lifetime.
    package var hasOutlived: Bool { outlived.withLock(\.self) }

    private func killOutlived() {
        guard isRunning else { return }
        outlived.withLock { $0 = true }
        send(SIGKILL)
    }

    package var isRunning: Bool { reap(WNOHANG) == nil }

    /// Sends a signal, unless the process has ended: its number may be another's by then.
    package func send(_ signal: Int32) {
        status.withLock { if $0 == nil { kill(identifier, signal) } }
    }

    /// Waits on this thread for the end; gives the exit status, or the negated number of the signal that ended it.
    @discardableResult
    package func wait() -> Int32 {
        // Leaves the process to be reaped under the lock, so that no signal goes to its number afterwards.
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return reap(0) ?? 0
    }

    private func reap(_ options: Int32) -> Int32? {
        status.withLock { status in
            var word: Int32 = 0
            if status == nil, waitpid(identifier, &word, options) == identifier {
                let signal = word & 0x7F
                status = signal == 0 ? (word >> 8) & 0xFF : -signal
            }
            return status
        }
    }
}
