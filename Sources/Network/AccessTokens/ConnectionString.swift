public import Cryptography

/// The endpoint and the key of a notification hub namespace in one line:
/// `Endpoint=sb://…/;SharedAccessKeyName=…;SharedAccessKey=…`.
///
/// The parts may have any order, and their names any case; a value may contain `=`. Unknown names are ignored after the
/// first known one (`EntityPath=…`).
public struct ConnectionString: Sendable, Hashable {
    /// The URL `https://host[:port][/path]` without a slash at its end; `sb:` becomes `https:`, and `http:` is kept.
    public let endpoint: String
    public let keyName: String?
    /// The key, without whitespace.
    public let key: Secret?

    public init(parsing text: String) throws(ConnectionStringError) {
        // No part of a connection string begins or ends with a quote; a quote was copied with the string.
        let text = text.trimmingWhitespace
        let scalars = text.unicodeScalars
        let ends = [scalars.first, scalars.last]
        guard !ends.contains(where: { $0.map(Self.quotes.contains) ?? false }) else { throw .quoted }
        let parts = try Self.parts(of: text)
        guard let endpoint = parts[.endpoint] else { throw .missing(.endpoint) }
        self.endpoint = try Self.address(from: endpoint.trimmingWhitespace)
        keyName = parts[.sharedAccessKeyName]?.trimmingWhitespace
        let key = parts[.sharedAccessKey]
        // A key is base64; whitespace in it was copied, and no token signed with it would be valid.
        guard key?.unicodeScalars.contains(where: \.properties.isWhitespace) != true else { throw .whitespaceInKey }
        self.key = key.map(Secret.init)
    }

    /// Returns the key and its name, both of which a client of a hub needs.
    public func keyForHub() throws(ConnectionStringError) -> (name: String, key: Secret) {
        guard let keyName else { throw .missing(.sharedAccessKeyName) }
        guard let key else { throw .missing(.sharedAccessKey) }
        return (keyName, key)
    }

    /// A part of a connection string, by the name before its `=`.
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
        // Split by bytes: a separator with a combining mark after it is another `Character`.
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

    /// True if the text is `host[:port][/path]` without characters that start other components of a URL.
    private static func isHostAndPath(_ text: Substring) -> Bool {
        guard let first = text.first, first != "/", first != ":" else { return false }
        guard text.allSatisfy({ $0.isASCII && !$0.isWhitespace && !"?#@=\\\"<>".contains($0) }) else { return false }
        let host = text.prefix { $0 != "/" }
        guard !host.hasPrefix("["), let colon = host.firstIndex(of: ":") else { return true }
        let port = host[host.index(after: colon)...]
        return UInt16(port) != nil
    }
}
