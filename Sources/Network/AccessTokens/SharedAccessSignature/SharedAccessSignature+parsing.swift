import Cryptography
import Text

extension SharedAccessSignature {
    /// Parses the value of an `Authorization` header field.
    ///
    /// The fields may have any order. Their values are decoded leniently, because clients encode them differently and
    /// the service accepts all spellings. Other fields are ignored.
    public init(parsing headerValue: String) throws(SharedAccessSignatureError) {
        let text = headerValue.trimmingWhitespace
        let word = text.prefix { !$0.isWhitespace }
        guard word.lowercased() == Self.scheme.lowercased() else { throw .otherScheme }
        let fields = try Self.fields(of: text.dropFirst(word.count))
        let resource = try Self.value(of: .resource, in: fields)
        let signature = try Self.value(of: .signature, in: fields)
        let expiryText = PercentEncoding.decodeLeniently(try Self.value(of: .expiry, in: fields))
        let keyName = try Self.value(of: .keyName, in: fields)
        let expiry = try Self.seconds(expiryText)
        self.init(
            resource: String(resource),
            // A client that does not encode sends "+", which some intermediaries turn into a space.
            signature: String(PercentEncoding.decodeLeniently(signature).map { $0 == " " ? "+" : $0 }),
            expiry: expiry,
            keyName: PercentEncoding.decodeLeniently(keyName),
            expiryText: String(expiry) == expiryText ? nil : expiryText
        )
    }

    /// A field of a token, by the name before its `=`.
    public enum Field: String, Sendable {
        case resource = "sr"
        case signature = "sig"
        case expiry = "se"
        case keyName = "skn"
    }

    /// Returns the whole seconds of an expiry such as `1795892941` or `1795892941.084`.
    ///
    /// Clients that divide milliseconds by 1,000 without rounding send a fraction.
    private static func seconds(_ text: String) throws(SharedAccessSignatureError) -> Int {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy(\.isASCIIDigit)
        }
        guard areDigits, let seconds = parts.first.flatMap({ Int(String(Substring($0))) }) else {
            throw .badExpiry(text)
        }
        guard !millisecondTimes.contains(seconds) else { throw .expiryInMilliseconds(text) }
        return seconds
    }

    /// The times from 2001 to 2286 in milliseconds; as seconds they are tens of thousands of years away.
    private static let millisecondTimes = 1_000_000_000_000..<10_000_000_000_000

    private static func fields(of text: Substring) throws(SharedAccessSignatureError) -> [Field: Substring] {
        var fields: [Field: Substring] = [:]
        // Split by bytes: a separator with a combining mark after it is another `Character`.
        let pairs = String(text).trimmingWhitespace.utf8.split(separator: UInt8(ascii: "&")).map(Substring.init)
        for pair in pairs {
            guard let equals = pair.utf8.firstIndex(of: UInt8(ascii: "=")) else { throw .fieldWithoutValue }
            guard let field = Field(rawValue: pair[..<equals].lowercased()) else { continue }
            guard fields.updateValue(pair[pair.utf8.index(after: equals)...], forKey: field) == nil else {
                throw .repeated(field)
            }
        }
        return fields
    }

    private static func value(
        of field: Field,
        in fields: [Field: Substring]
    ) throws(SharedAccessSignatureError) -> Substring {
        guard let value = fields[field] else { throw .missing(field) }
        guard !value.isEmpty else { throw .empty(field) }
        return value
    }
}
