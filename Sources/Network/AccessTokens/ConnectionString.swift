public import Cryptography

/// A notification hub namespace's address and key in one line:
/// `Endpoint=sb://…/;SharedAccessKeyName=…;SharedAccessKey=…`.
///
/// The parts may stand in any order and their names in any case; a value may contain `=`. Names that are not known
/// are passed over behind the first known one (`EntityPath=…`).
public struct ConnectionString: Sendable, Hashable {
    /// `https://host[:port]` without a slash at its end; `sb:` is rewritten, `http:` and `https:` are kept.
    public let endpoint: String
    public let keyName: String?
    /// Exactly as given, white space included.
    public let key: Secret?

    /// Whether the key begins or ends with white space: it counts, and is nearly always a slip of copying.
    public var keyHasOuterWhitespace: Bool { key?.hasOuterWhitespace ?? false }

    public init(parsing text: String) throws(ConnectionStringError) {
        // No part of one begins or ends with a quote: it came along when the string was copied.
        let scalars = text.trimmingWhitespace.unicodeScalars
        let ends = [scalars.first, scalars.last]
        guard !ends.contains(where: { $0.map(Self.quotes.contains) ?? false }) else { throw .quoted }
        let parts = try Self.parts(of: text)
        guard let endpoint = parts[.endpoint] else { throw .missing(.endpoint) }
        self.endpoint = try Self.address(from: endpoint.trimmingWhitespace)
        keyName = parts[.sharedAccessKeyName]?.trimmingWhitespace
        key = parts[.sharedAccessKey].map(Secret.init)
    }

    /// The key and its name, both of which a program that talks to a hub needs.
    public func keyForHub() throws(ConnectionStringError) -> (name: String, key: Secret) {
        guard let keyName else { throw .missing(.sharedAccessKeyName) }
        guard let key else { throw .missing(.sharedAccessKey) }
        return (keyName, key)
    }

    /// A part of a connection string, by the name that stands before its `=`.
    public enum Part: String, Sendable, CaseIterable {
        case endpoint = "Endpoint"
        case sharedAccessKeyName = "SharedAccessKeyName"
        case sharedAccessKey = "SharedAccessKey"

        init?(name: String) {
            guard let part = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
                return nil
            }
            self = part
        }
    }
}

extension ConnectionString {
    private static let quotes: Set<Unicode.Scalar> = ["\"", "'", "\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}"]

    private static func parts(of text: String) throws(ConnectionStringError) -> [Part: String] {
        var parts: [Part: String] = [:]
        // Bytes: a sign and a combining mark behind it are another `Character` than the sign.
        let segments = text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        for (index, segment) in segments.map(Substring.init).enumerated() {
            guard segment.contains(where: { !$0.isWhitespace }) else { continue }
            guard let equals = segment.utf8.firstIndex(of: UInt8(ascii: "=")) else {
                throw .noEquals(segment: index + 1)
            }
            guard let part = Part(name: String(segment[..<equals]).trimmingWhitespace) else {
                guard !parts.isEmpty else { throw .unknownName(segment: index + 1) }
                continue
            }
            let value = String(segment[segment.utf8.index(after: equals)...])
            guard value.contains(where: { !$0.isWhitespace }) else { throw .emptyValue(part) }
            guard parts.updateValue(value, forKey: part) == nil else { throw .repeated(part) }
        }
        guard !parts.isEmpty else { throw .empty }
        return parts
    }

    private static func address(from endpoint: String) throws(ConnectionStringError) -> String {
        guard let mark = endpoint.firstRange(of: "://") else { throw .endpointWithoutScheme }
        let scheme = endpoint[..<mark.lowerBound].lowercased()
        guard ["sb", "https", "http"].contains(scheme) else { throw .endpointScheme }
        var rest = endpoint[mark.upperBound...]
        while rest.hasSuffix("/") {
            rest.removeLast()
        }
        guard isHostAndPath(rest) else { throw .endpointHost }
        return (scheme == "sb" ? "https" : scheme) + "://" + rest
    }

    /// Whether the text is `host[:port][/path]` without the characters that begin something else in an address.
    private static func isHostAndPath(_ text: Substring) -> Bool {
        guard let first = text.first, first != "/", first != ":" else { return false }
        guard text.allSatisfy({ $0.isASCII && !$0.isWhitespace && !"?#@=\\\"<>".contains($0) }) else { return false }
        let host = text.prefix { $0 != "/" }
        guard !host.hasPrefix("["), let colon = host.firstIndex(of: ":") else { return true }
        let port = host[host.index(after: colon)...]
        return UInt16(port) != nil
    }
}
