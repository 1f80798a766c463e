import Diagnostics
import Platform
import Reporting
import Text

/// The output of a command that serves until it is stopped, and the order of its steps.
struct ServerRun {
    /// A server that accepts connections, and what is printed about it.
    struct Announcement {
        let lines: [String]
        /// The warning if other machines can connect; nil otherwise.
        let warning: String?
    }

    let output: OutputSink
    let style: TextStyle

    init(_ color: ColorChoice) {
        ColorChoice.current = color
        output = OutputSink(
            descriptor: .standardOutput, masking: nil, isGuarded: CommandGuard.isNeeded(in: CurrentProcess.environment))
        style = TextStyle(isColored: color.isColored(on: output))
    }

    /// Starts a server, prints its announcement, and stops it at the first signal.
    ///
    /// - Parameter announce: Called when the server has its port; if it throws, the server stops.
    /// - Throws: The error of `start` or `announce`, and `CommandFailure` with the status for the signal.
    func serve<Server: Sendable>(
        _ start: @escaping @Sendable () async throws -> Server, announce: (Server) throws -> Announcement,
        stop: @escaping @Sendable (Server) async -> Void
    ) throws {
        CurrentProcess.raiseDescriptorLimit()
        let foreground = SignalHandling()
        let server = try foreground.start(start)
        let announcement: Announcement
        do {
            announcement = try announce(server)
        } catch {
            foreground.run { await stop(server) }
            throw error
        }
        if let warning = announcement.warning { Notice(warning).print() }
        for line in announcement.lines { output.line(line) }
        output.flush()
        foreground.waitForInterrupt()
        foreground.run { await stop(server) }
        if let status = foreground.interruption { throw CommandFailure(status) }
    }
}
