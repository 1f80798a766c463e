import Foundation
import Glibc
import Synchronization

/// A server on a Unix socket that sends one part of an input for each request, whatever the request.
///
/// It closes a connection when the client sends no data for a moment, because a response can be incomplete.
final class ResponseServer: Sendable {
    struct Part: Sendable {
        let bytes: [UInt8]
        /// True if the connection stays open after this part.
        let keepsConnection: Bool
    }

    /// The request whose response is always ``good``.
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

    private func nextPart() -> Part? {
        state.withLock { state in
            guard state.next < state.parts.count else { return nil }
            state.next += 1
            return state.parts[state.next - 1]
        }
    }

    // MARK: Connections

    /// The time, in milliseconds without data from any client, after which clients that received a response are
    /// disconnected.
    private static let patience: Int32 = 10

    /// The bytes of an unfinished request, and the number of responses sent before it.
    private struct Client {
        var unread: [UInt8] = []
        var answers = 0
    }

    private func serve() {
        var clients: [Int32: Client] = [:]
        while true {
            var polled = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
            polled += clients.keys.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let count = uninterrupted { poll(&polled, nfds_t(polled.count), clients.isEmpty ? -1 : Self.patience) }
            if count == 0 {
                // On a busy machine, a new connection can take long to send its first byte.
                for descriptor in clients.filter({ $0.value.answers > 0 }).keys {
                    close(descriptor)
                    clients[descriptor] = nil
                }
            }
            for entry in polled where entry.revents != 0 {
                if entry.fd == listener {
                    let client = uninterrupted { accept(listener, nil, nil) }
                    if client >= 0 { clients[client] = Client() }
                } else if let client = clients[entry.fd], let next = answer(entry.fd, client) {
                    clients[entry.fd] = next
                } else {
                    close(entry.fd)
                    clients[entry.fd] = nil
                }
            }
        }
    }

    /// Reads the available bytes, and sends a response when a request's head is complete.
    ///
    /// - Returns: Nil at the end of the connection.
    private func answer(_ descriptor: Int32, _ earlier: Client) -> Client? {
        var client = earlier
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = uninterrupted { recv(descriptor, &buffer, buffer.count, 0) }
        guard count > 0 else { return nil }
        client.unread += buffer[..<count]
        guard client.unread.contains(bytes: "\r\n\r\n".utf8) else { return client }
        let isGood = client.unread.starts(with: Self.goodTarget.utf8)
        client.unread = []
        client.answers += 1
        if isGood { return send(Self.good, to: descriptor) ? client : nil }
        guard let part = nextPart(), send(part.bytes, to: descriptor), part.keepsConnection else { return nil }
        return client
    }

    private func send(_ bytes: [UInt8], to client: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in
                uninterrupted { Glibc.send(client, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
