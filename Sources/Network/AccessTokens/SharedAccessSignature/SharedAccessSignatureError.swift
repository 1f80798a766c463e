/// An error in the syntax of a SAS token.
public enum SharedAccessSignatureError: Error, Sendable, Equatable {
    /// The text does not begin with `SharedAccessSignature`.
    case otherScheme
    /// A field between two `&` has no `=`.
    case fieldWithoutValue
    case missing(SharedAccessSignature.Field)
    case empty(SharedAccessSignature.Field)
    case repeated(SharedAccessSignature.Field)
    /// The expiry is not a number of seconds.
    case badExpiry(String)
    /// The expiry is a number of milliseconds.
    case expiryInMilliseconds(String)
}

extension SharedAccessSignatureError: CustomStringConvertible {
    /// The error in one sentence.
    public var message: String {
        switch self {
        case .otherScheme: "the token does not begin with \"SharedAccessSignature\""
        case .fieldWithoutValue: "a field of the token has no \"=\""
        case .missing(let field): "the token has no \"\(field.rawValue)\" (\(field.meaning))"
        case .empty(let field): "\"\(field.rawValue)\" (\(field.meaning)) in the token is empty"
        case .repeated(let field): "the token has \"\(field.rawValue)\" twice"
        case .badExpiry(let text): "\"se\" in the token is not a time in seconds since 1970: \"\(text)\""
        case .expiryInMilliseconds(let text):
            "\"se\" in the token is in milliseconds, not in seconds since 1970: \"\(text)\""
        }
    }

    /// The way to fix the error.
    public var hint: String {
        if case .expiryInMilliseconds = self { return "divide the time by 1000 and sign the result" }
        return "a token looks like \"SharedAccessSignature sr=<address>&sig=<signature>&se=<seconds>&skn=<key name>\""
    }

    public var description: String { "\(message): \(hint)" }
}

extension SharedAccessSignature.Field {
    fileprivate var meaning: String {
        switch self {
        case .resource: "the resource"
        case .signature: "the signature"
        case .expiry: "the expiry"
        case .keyName: "the key's name"
        }
    }
}
