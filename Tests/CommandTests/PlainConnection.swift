import Foundation
import Glibc

/// An HTTP/1.1 connection to a port on this machine, with blocking calls and without buffering: a response that it
/// returns was sent by the server.
final class PlainConnection {
    private let descriptor: Int32
    private let port: Int
    private let authorization: String
    private var received: [UInt8] = []

    struct Answer {
        let status: Int
        let head: String
        let body: String

        func header(_ name: String) -> String? {
            head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
                .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
        }
    }

    /// The server closed the connection; the request may have been processed or not.
    struct Gone: Error {}

    init(port: Int, authorization: String) throws {
        self.port = port
        self.authorization = authorization
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = in_port_t(port).bigEndian
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw Gone() }
    }

    deinit { close(descriptor) }

    func send(_ method: String, _ path: String, _ headers: [String] = [], body: String = "") throws -> Answer {
        let head = [
            "\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Authorization: \(authorization)",
            "Content-Length: \(body.utf8.count)",
        ]
        var rest = Array(((head + headers).joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw Gone() }
            rest = rest.dropFirst(count)
        }
        return try receive()
    }

    private func receive() throws -> Answer {
        let head = try text(through: "\r\n\r\n")
        guard let status = head.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { throw Gone() }
        let lower = head.lowercased()
        var body = ""
        if lower.contains("transfer-encoding: chunked") {
            while true {
                let line = try text(through: "\r\n").dropLast(1)
                guard let size = Int(line.trimmingCharacters(in: .whitespacesAndNewlines), radix: 16) else {
                    throw Gone()
                }
                body += try text(of: size)
                _ = try text(of: 2)
                if size == 0 { break }
            }
        } else if let match = lower.firstMatch(of: /content-length: ([0-9]+)/), let size = Int(match.1) {
            body = try text(of: size)
        }
        return Answer(status: status, head: head, body: body)
    }

    private func text(through end: String) throws -> String {
        while true {
            if let range = received.firstRange(of: Array(end.utf8)) { return take(range.upperBound) }
            try readMore()
        }
    }

    private func text(of count: Int) throws -> String {
        while received.count < count { try readMore() }
        return take(count)
    }

    private func take(_ count: Int) -> String {
        defer { received.removeFirst(count) }
        return String(decoding: received.prefix(count), as: UTF8.self)
    }

    private func readMore() throws {
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else { throw Gone() }
        received += chunk[..<count]
    }
}
