import Foundation
import Glibc

/// A client that runs a script on a connection to a loopback port, byte for byte, and records the responses.
package enum RawClient {
    package enum Step: Sendable {
        case send(String)
        case sendBytes([UInt8])
        /// Sends the bytes repeatedly until `count` bytes are sent, or the server accepts no more.
        case flood([UInt8], count: Int)
        /// Reads until the text is received.
        case readUntil(String)
        /// Waits for a closure.
        case call(@Sendable () async -> Void)
        /// Shuts down the sending side of the connection.
        case finish
        /// Closes the connection without waiting for the server to do so.
        case leave
    }

    /// The result of a script: all bytes received up to the end of the connection, and the kind of this end.
    package struct Outcome: Sendable, Equatable {
        package enum End: Sendable {
            case closed
            case reset
            /// The server neither sent nor received anything for ``patience`` seconds.
            case none
        }

        package var text = ""
        package var end = End.none
        /// True if the server did not accept all bytes.
        package var isCutShort = false

        package init(text: String = "", end: End = .none) {
            self.text = text
            self.end = end
        }
    }

    /// The maximum time without activity of the server, in seconds.
    private static let patience = 120
    /// The maximum time for a script: a server that sends without end would never reach the limit above.
    private static let limit = Duration.seconds(300)

    /// Connects, runs the script and reads to the end, on a separate thread, because the server needs the shared pool.
    package static func play(_ steps: [Step], to port: Int) async throws -> Outcome {
        try await ExternalProgram.onOwnThread {
            let connection = try open(port)
            defer { close(connection) }
            var outcome = Outcome()
            let end = ContinuousClock.now + limit
            for step in steps {
                if case .leave = step { return outcome }
                play(step, connection, &outcome, until: end)
            }
            while ContinuousClock.now < end, read(connection, &outcome) {}
            return outcome
        }
    }

    /// Opens idle connections to a loopback port; many of them need ``raiseDescriptorLimit(to:)``.
    package static func open(_ count: Int, to port: Int) async throws -> [Int32] {
        try await ExternalProgram.onOwnThread {
            var connections: [Int32] = []
            do {
                while connections.count < count { connections.append(try open(port)) }
            } catch {
                for connection in connections { close(connection) }
                throw error
            }
            return connections
        }
    }

    /// Raises the limit of open files and connections of this process, up to `wanted`; returns the new limit.
    package static func raiseDescriptorLimit(to wanted: Int) -> Int {
        var limit = rlimit()
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        getrlimit(kind, &limit)
        if limit.rlim_cur < rlim_t(wanted) {
            limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
            setrlimit(kind, &limit)
            getrlimit(kind, &limit)
        }
        return Int(min(limit.rlim_cur, rlim_t(Int32.max)))
    }

    /// Opens a connection to a loopback port.
    package static func open(_ port: Int) throws -> Int32 {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard connection >= 0 else { throw POSIXError(.EMFILE) }
        var patience = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = in_port_t(port).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            close(connection)
            throw POSIXError(.ECONNREFUSED)
        }
        return connection
    }

    private static func play(
        _ step: Step, _ connection: Int32, _ outcome: inout Outcome, until end: ContinuousClock.Instant
    ) {
        switch step {
        case .send(let text): if !send(Array(text.utf8), connection) { outcome.isCutShort = true }
        case .sendBytes(let bytes): if !send(bytes, connection) { outcome.isCutShort = true }
        case .flood(let bytes, let count):
            var sent = 0
            while sent < count, send(bytes, connection) { sent += bytes.count }
            if sent < count { outcome.isCutShort = true }
        case .readUntil(let text):
            while !outcome.text.contains(text), ContinuousClock.now < end, read(connection, &outcome) {}
        case .call(let body):
            let done = DispatchSemaphore(value: 0)
            Task {
                await body()
                done.signal()
            }
            done.wait()
        case .finish: shutdown(connection, Int32(SHUT_WR))
        case .leave: break
        }
    }

    private static func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            offset += count
        }
        return true
    }

    /// Returns true if bytes were received; otherwise sets the end of the connection in the outcome.
    private static func read(_ connection: Int32, _ outcome: inout Outcome) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(connection, &chunk, chunk.count, 0)
        if count > 0 {
            outcome.text += String(decoding: chunk[..<count], as: UTF8.self)
            return true
        }
        outcome.end = count == 0 ? .closed : errno == ECONNRESET ? .reset : .none
        return false
    }
}
