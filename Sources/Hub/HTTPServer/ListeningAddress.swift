import Text

/// The host and port for a server to listen on.
package struct ListeningAddress: Sendable {
    package let host: String
    /// The port; 0 for a free one.
    package let port: Int

    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    package func check() throws(ListeningError) {
        guard (0...65_535).contains(port) else { throw .portOutOfRange(port) }
    }

    /// True if only programs on this machine can connect.
    package var isOnLoopback: Bool { Loopback.contains(host) }

    /// Returns the host and port that a client on this machine connects to.
    ///
    /// - Parameters:
    ///   - port: The port that the server listens on.
    ///   - isNamed: True to use `localhost` instead of an IP address, as the emulator's certificates require.
    package func authority(port: Int, isNamed: Bool = false) -> String {
        let everywhere = ["0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "[::1]"]
        let isHere = everywhere[host] != nil || host == "127.0.0.1" || host == "::1"
        let name = isNamed && isHere ? "localhost" : everywhere[host] ?? (host.contains(":") ? "[\(host)]" : host)
        return "\(name):\(port)"
    }
}

/// The names and addresses that denote the local machine everywhere: RFC 6761, section 6.3, for names; RFC 1122,
/// section 3.2.1.3, and RFC 4291, section 2.5.3, for addresses.
package enum Loopback {
    /// - Parameter host: The host without a port; an IPv6 address may have brackets.
    package static func contains(_ host: some StringProtocol) -> Bool {
        var name = host.lowercased()[...]
        if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
        if name.hasSuffix(".") { name = name.dropLast() }
        return name == "localhost" || name.hasSuffix(".localhost") || name == "::1" || isLoopback4(name)
    }

    /// Returns the host of `host:port`.
    package static func host(of authority: String) -> Substring {
        guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else { return authority[...] }
        return authority[..<colon]
    }

    private static func isLoopback4(_ text: Substring) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "127" else { return false }
        return parts.allSatisfy { part in
            (1...3).contains(part.utf8.count) && part.utf8.allSatisfy(\.isASCIIDigit)
                && UInt8(part) != nil
        }
    }
}

/// The reason why a server could not start.
public enum ListeningError: Error, Sendable, Equatable {
    case portTaken(host: String, port: Int)
    case portOutOfRange(Int)
    /// `reason` is the error message of the operating system.
    case cannotListen(host: String, port: Int, reason: String)
    /// The server was stopped before it listened.
    case stopped
}

extension ListeningError {
    /// The error of a system that creates no further threads.
    package static func noThread(host: String, port: Int) -> ListeningError {
        .cannotListen(host: host, port: port, reason: "the system has no thread for it")
    }
}

extension ListeningError: CustomStringConvertible {
    /// The problem in one sentence.
    public var message: String {
        switch self {
        case .portTaken(let host, let port): "port \(port) on \"\(host)\" is taken by another program"
        case .portOutOfRange(let port): "\"\(port)\" is not a port"
        case .cannotListen(let host, let port, let reason):
            "the server cannot listen on \"\(host)\", port \(port): \(reason)"
        case .stopped: "the server was stopped before it had started"
        }
    }

    /// A suggestion for how to fix the problem, if there is one.
    public var hint: String? {
        switch self {
        case .portTaken: "choose another one, or 0 for any that is free"
        case .portOutOfRange: "ports are 0 to 65535"
        case .cannotListen, .stopped: nil
        }
    }

    public var description: String { hint.map { "\(message): \($0)" } ?? message }
}
