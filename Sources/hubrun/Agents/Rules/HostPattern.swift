import HTTP
import Text

/// A host that requests may reach: `api.example`, `api.example:8443`, or `*.example` for all hosts below it.
struct HostPattern: Sendable, Hashable {
    /// In lower case, without brackets and a final dot; of `*.example`, the part after the star.
    private let host: String
    /// Nil for every port.
    private let port: Int?
    private let isSuffix: Bool

    /// Returns nil for a text that is no host, such as a URL.
    init?(_ text: String) {
        let isSuffix = text.hasPrefix("*.")
        let written = isSuffix ? String(text.dropFirst(2)) : text
        guard !written.contains("/"), let target = HostTarget(url: "http://\(written)/"), !target.hasUserInfo else {
            return nil
        }
        host = target.host
        self.isSuffix = isSuffix
        port = target.writtenPort
    }

    /// Creates the pattern of all ports of a host.
    init(_ target: HostTarget) {
        (host, port, isSuffix) = (target.host, nil, false)
    }

    func matches(_ target: HostTarget) -> Bool {
        guard port.map({ $0 == target.port }) ?? true else { return false }
        return isSuffix ? target.host.hasSuffix("." + host) : target.host == host
    }
}

/// The host and the port of a URL, if they are written so that every program reads them in the same way.
struct HostTarget: Sendable {
    /// In lower case, without brackets and a final dot.
    let host: String
    let port: Int
    let writtenPort: Int?
    let hasUserInfo: Bool

    /// Returns nil for a URL whose host has escapes, backslashes or other characters that programs read differently.
    init?(url: String) {
        guard let parts = URLParts(url) else { return nil }
        var host = parts.host.lowercased()
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
        } else if host.contains(":") {
            return nil
        }
        if host.hasSuffix(".") { host.removeLast() }
        guard !host.isEmpty, host.unicodeScalars.allSatisfy(Self.isPlain) else { return nil }
        if let userInfo = parts.userInfo, userInfo.contains(where: { "@\\[]".contains($0) }) { return nil }
        if let port = parts.port, !port.isEmpty {
            guard let number = Int(port), (1...65_535).contains(number), port.utf8.allSatisfy(\.isASCIIDigit) else {
                return nil
            }
            writtenPort = number
        } else {
            writtenPort = nil
        }
        self.host = host
        port = parts.effectivePort
        hasUserInfo = parts.userInfo != nil
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return scalar.properties.isAlphabetic || scalar.properties.numericType != nil }
        return UInt8(scalar.value).isASCIIAlphanumeric || "-._:".unicodeScalars.contains(scalar)
    }

    /// True for the machine itself: `localhost`, 127.0.0.0/8 and ::1.
    var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in
                part.utf8.allSatisfy(\.isASCIIDigit) && (part == "0" || !part.hasPrefix("0"))
                    && (Int(part).map { $0 < 256 } ?? false)
            }
    }
}
