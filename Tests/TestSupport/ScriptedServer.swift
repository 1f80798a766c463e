import Foundation
import Glibc
import Synchronization

/// A server on a loopback port that runs a script on each connection, byte for byte, and records its requests.
package final class ScriptedServer: Sendable {
    package enum Step: Sendable {
        /// Reads one request, head and body.
        case read
        case write(String)
        case writeBytes([UInt8])
        /// Writes zeros until this number of bytes is written or the client closes the connection.
        case flood(Int)
        /// Reads requests and responds until the client closes the connection.
        case serve(@Sendable (String) -> String)
        /// Reads requests and responds with bytes, or does something else.
        case answer(@Sendable ([UInt8]) -> Reply)
        /// Reads requests, drops their content and responds to the head and a summary of the content.
        case discard(@Sendable (String, Content) -> String)
        /// Waits until the client closes the connection.
        case hold
        /// Calls a closure, such as a signal to the test that the script has reached this step.
        case perform(@Sendable () -> Void)
        /// Ends the connection with RST instead of FIN.
        case reset
        /// Ends the sending side, and waits until the client's system has received the end.
        case endSending
        /// Waits until the client has sent bytes, and leaves them unread.
        case peek
        /// Waits until the client has received all written bytes.
        case drain
    }

    /// The number of bytes of a request's content, and their hash value by `Hasher` in this process.
    package struct Content: Sendable {
        package let size: Int
        package let hash: Int
    }

    /// The reaction to a request.
    package enum Reply: Sendable {
        case bytes([UInt8])
        /// Sends no more, and waits until the client closes the connection.
        case silence
        case close
        /// See ``Step/reset``.
        case reset
    }

    package enum Event: Sendable, Equatable {
        case accepted
        case request(String)
        case flooded(Int)
        /// The client closed the connection, or the script ended.
        case closed
    }

    package let port: Int
    package let events: AsyncStream<Event>
    private let listener: Int32
    private let report: AsyncStream<Event>.Continuation
    private let seen = Mutex<[Event]>([])
    private let raw = Mutex<[[UInt8]]>([])

    /// Listens, and runs the same script on every connection.
    package convenience init(_ steps: Step...) throws {
        try self.init(scripts: [steps])
    }

    /// Listens, and runs one script for each connection, in order; the last script is used for all further connections.
    package init(scripts: [[Step]]) throws {
        (listener, port) = try Self.listen(backlog: 512)
        (events, report) = AsyncStream.makeStream()
        let thread = Thread { [listener, self] in
            var index = 0
            while case let client = accept(listener, nil, nil), client >= 0 {
                let script = scripts[min(index, scripts.count - 1)]
                index += 1
                self.report(.accepted)
                Thread { self.play(script, on: client) }.start()
            }
        }
        thread.start()
    }

    /// Stops the thread that accepts connections, which retains this object until then.
    package func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        report.finish()
    }

    package func url(_ target: String = "/") -> String { "http://127.0.0.1:\(port)\(target)" }

    /// The requests so far, each as text.
    package var requests: [String] {
        seen.withLock { $0.compactMap { if case .request(let text) = $0 { text } else { nil } } }
    }

    /// The requests so far, each as the bytes received.
    package var requestBytes: [[UInt8]] { raw.withLock { $0 } }

    package var connectionCount: Int { seen.withLock { $0.count { $0 == .accepted } } }

    package func waitForRequest() async {
        for await event in events { if case .request = event { return } }
    }

    /// Waits for the end of a connection.
    package func waitForClose() async {
        for await event in events where event == .closed { return }
    }

    /// Starts a server that answers requests with `/bad` in the URL with an error, and all others with `ok`.
    ///
    /// - Parameter status: The status line of errors without the version, such as `404 Not Found`.
    package static func failing(with status: String) throws -> ScriptedServer {
        try ScriptedServer(
            .serve { request in
                request.contains("/bad")
                    ? "HTTP/1.1 \(status)\r\nContent-Length: 0\r\n\r\n"
                    : "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
            })
    }

    /// Starts a server that answers with `ok` if the request has all these texts, otherwise with 403.
    package static func accepting(_ texts: String...) throws -> ScriptedServer {
        try ScriptedServer(
            .serve { request in
                let status = texts.allSatisfy(request.contains) ? "200 OK" : "403 Forbidden"
                return "HTTP/1.1 \(status)\r\nContent-Length: 2\r\n\r\nok"
            })
    }

    /// Returns a port that rejects connections as long as the returned socket is open.
    package static func refusingPort() throws -> (socket: Int32, port: Int) { try listen(backlog: nil) }

    /// Returns a port that accepts connections and never sends a byte.
    package static func silentPort() throws -> (socket: Int32, port: Int) { try listen(backlog: 8) }

    private func report(_ event: Event) {
        seen.withLock { $0.append(event) }
        report.yield(event)
    }

    /// Reports a request, and returns it as text.
    @discardableResult
    private func report(_ request: [UInt8]) -> String {
        raw.withLock { $0.append(request) }
        let text = String(decoding: request, as: UTF8.self)
        report(.request(text))
        return text
    }

    private func play(_ script: [Step], on client: Int32) {
        var connection = Connection(socket: client)
        for step in script {
            switch step {
            case .read:
                guard let request = connection.readRequest() else { break }
                report(request)
            case .write(let text): connection.write(Array(text.utf8))
            case .writeBytes(let bytes): connection.write(bytes)
            case .flood(let count): report(.flooded(connection.flood(count)))
            case .serve(let answer):
                while let request = connection.readRequest() {
                    connection.write(Array(answer(report(request)).utf8))
                }
            case .answer(let answer):
                requests: while let request = connection.readRequest() {
                    report(request)
                    switch answer(request) {
                    case .bytes(let bytes): connection.write(bytes)
                    case .silence: while connection.fill() {}
                    case .close: break requests
                    case .reset:
                        connection.lingerNot()
                        break requests
                    }
                }
            case .discard(let answer):
                while let (head, content) = connection.readAndDiscard() {
                    connection.write(Array(answer(head, content).utf8))
                }
            case .hold: while connection.fill() {}
            case .perform(let action): action()
            case .reset: connection.lingerNot()
            case .endSending: connection.endSending()
            case .peek: connection.peek()
            case .drain: connection.drain()
            }
        }
        close(client)
        report(.closed)
    }

    fileprivate static func listen(backlog: Int32?) throws -> (Int32, Int) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                let bound = bind(listener, $0, size)
                getsockname(listener, $0, &size)
                return bound
            }
        }
        guard status == 0 else { throw POSIXError(.EADDRINUSE) }
        if let backlog { Glibc.listen(listener, backlog) }
        return (listener, Int(UInt16(bigEndian: address.sin_port)))
    }
}

/// A port with a full queue of connections, so that another connection is neither accepted nor rejected.
package struct FullPort {
    package let port: Int
    private let listener: Int32
    private let queued: [Int32]

    package init() throws {
        (listener, port) = try ScriptedServer.listen(backlog: 0)
        let number = in_port_t(port).bigEndian
        queued = (0..<4).map { _ in
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            address.sin_port = number
            withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    _ = connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            return client
        }
    }

    package func close() {
        for socket in queued + [listener] { Glibc.close(socket) }
    }
}

/// An accepted connection, which one thread reads and writes.
private struct Connection {
    let socket: Int32
    private var unread: [UInt8] = []

    init(socket: Int32) {
        self.socket = socket
    }

    /// Waits for more bytes; returns false at the end of the connection.
    mutating func fill() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(socket, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        unread += buffer[..<count]
        return true
    }

    mutating func readRequest() -> [UInt8]? {
        guard let (_, length, size) = readHead() else { return nil }
        while unread.count < length + size {
            guard fill() else { return nil }
        }
        let request = Array(unread[..<(length + size)])
        unread.removeFirst(length + size)
        return request
    }

    /// Reads a request without keeping its content; returns its head and a summary of the content.
    mutating func readAndDiscard() -> (head: String, content: ScriptedServer.Content)? {
        guard let (head, length, size) = readHead() else { return nil }
        unread.removeFirst(length)
        var read = 0
        var hasher = Hasher()
        while true {
            unread.withUnsafeBytes { hasher.combine(bytes: $0) }
            read += unread.count
            unread = []
            guard read < size else { return (head, ScriptedServer.Content(size: read, hash: hasher.finalize())) }
            guard fill() else { return nil }
        }
    }

    /// Waits for the head of a request; returns it, still unread, with its length and the size of the content in bytes.
    private mutating func readHead() -> (head: String, length: Int, size: Int)? {
        let blankLine = Array("\r\n\r\n".utf8)
        var found = unread.firstRange(of: blankLine)
        while found == nil, fill() { found = unread.firstRange(of: blankLine) }
        guard let headEnd = found?.upperBound else { return nil }
        let head = String(decoding: unread[..<headEnd], as: UTF8.self)
        let size = head.lowercased().firstMatch(of: /content-length: *(\d+)/).flatMap { Int($0.1) } ?? 0
        return (head, headEnd, size)
    }

    func write(_ bytes: [UInt8]) {
        _ = writeAll(bytes)
    }

    /// Returns the number of bytes written before the client closed the connection.
    func flood(_ count: Int) -> Int {
        let chunk = [UInt8](repeating: 0, count: 64 << 10)
        var written = 0
        while written < count, writeAll(chunk) { written += chunk.count }
        return written
    }

    func peek() {
        var byte: UInt8 = 0
        _ = recv(socket, &byte, 1, Int32(MSG_PEEK))
    }

    /// Waits until the client's system has received all bytes; its program may not have read them yet.
    func drain() {
        var unsent: Int32 = 1
        while ioctl(socket, UInt(TIOCOUTQ), &unsent) == 0, unsent > 0 { sched_yield() }
    }

    func endSending() {
        shutdown(socket, Int32(SHUT_WR))
        var state = tcp_info()
        var size = socklen_t(MemoryLayout<tcp_info>.size)
        while getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, &state, &size) == 0,
            state.tcpi_state == UInt8(TCP_FIN_WAIT1)
        {
            sched_yield()
        }
    }

    func lingerNot() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    private func writeAll(_ bytes: [UInt8]) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            offset += count
        }
        return true
    }
}
