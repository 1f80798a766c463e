import CSpawn
import Foundation
import Glibc
import Synchronization

/// A program that runs during a test, started and waited for only with POSIX calls.
///
/// Foundation's `Process` lists the descriptors of this process when it starts a program, and reads beyond the list if
/// there are more than about 1,350. The program would also inherit the blocked signals of the pool's threads.
package final class ChildProcess: Sendable {
    package let identifier: Int32
    private let status = Mutex<Int32?>(nil)
    private let outlived = Mutex(false)

    /// Starts a program that inherits only the three given descriptors.
    ///
    /// - Parameters:
    ///   - environment: The environment variables; nil for those of this process.
    ///   - lifetime: The time, in seconds, after which the process is killed, so that a test that waits for it fails.
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
        // The process that runs the tests may ignore these signals, and the program would inherit that.
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

    /// Sends a signal, unless the process has ended: another process may have its number then.
    package func send(_ signal: Int32) {
        status.withLock { if $0 == nil { kill(identifier, signal) } }
    }

    /// Blocks the current thread until the process ends; returns the exit status, or the negated number of its signal.
    @discardableResult
    package func wait() -> Int32 {
        // Leave the process as a zombie and reap it under the lock, so that no signal is sent to a reused number.
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
