import Foundation
import Glibc
import Synchronization

/// A server on a Unix socket that sends the parts of an input, one for each request, whatever the request is.
///
/// It closes a connection when its client sends nothing for a moment: a response may lack its end.
final class ResponseServer: Sendable {
    struct Part: Sendable {
        let bytes: [UInt8]
        /// True if the connection stays open behind it.
        let keepsConnection: Bool
    }

    /// The request that always gets ``good``.
    static let goodTarget = "GET /good "
    static let good = Array("HTTP/1.1 200 OK\r\nX-Good: yes\r\nContent-Length: 4\r\n\r\ngood".utf8)

    let path: String
    private let listener: Int32
    private let state = Mutex<State>(State())

    private struct State {
        var parts: [Part] = []
        var next = 0
    }

    init() {
        path = "\(ScratchFolder.path)/socket"
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8).prefix($0.count - 1)) }
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        Property.check(status == 0 && listen(listener, 64) == 0, "no server at \(path)")
        Thread { self.serve() }.start()
    }

    func play(_ parts: [Part]) {
        state.withLock { $0 = State(parts: parts) }
    }

    private func takePart() -> Part? {
        state.withLock { state in
            guard state.next < state.parts.count else { return nil }
            state.next += 1
            return state.parts[state.next - 1]
        }
    }

    // MARK: Connections

    /// Milliseconds without a byte from any client.
    private static let patience: Int32 = 10

    private func serve() {
        var clients: [Int32: [UInt8]] = [:]
        while true {
            var polled = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
            polled += clients.keys.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let count = poll(&polled, nfds_t(polled.count), clients.isEmpty ? -1 : Self.patience)
            if count == 0 {
                for client in clients.keys { close(client) }
                clients = [:]
            }
            for entry in polled where entry.revents != 0 {
                if entry.fd == listener {
                    let client = accept(listener, nil, nil)
                    if client >= 0 { clients[client] = [] }
                } else if let unread = answer(entry.fd, clients[entry.fd] ?? []) {
                    clients[entry.fd] = unread
                } else {
                    close(entry.fd)
                    clients[entry.fd] = nil
                }
            }
        }
    }

    /// Reads what has come, and answers when a request's head is whole.
    ///
    /// - Returns: bytes of an unfinished head; nil for the end of the connection.
    private func answer(_ client: Int32, _ earlier: [UInt8]) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(client, &buffer, buffer.count, 0)
        guard count > 0 else { return nil }
        let unread = earlier + buffer[..<count]
        guard unread.offset(of: Array("\r\n\r\n".utf8)) != nil else { return unread }
        if unread.starts(with: Self.goodTarget.utf8) { return send(Self.good, to: client) ? [] : nil }
        guard let part = takePart(), send(part.bytes, to: client), part.keepsConnection else { return nil }
        return []
    }

    private func send(_ bytes: [UInt8], to client: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
