/// An error in a connection string.
///
/// No case carries text of the connection string: if a separator is missing, any part of it may contain the key.
public enum ConnectionStringError: Error, Sendable, Equatable {
    case empty
    /// The string begins or ends with a quote.
    case quoted
    /// A segment (counted from 1) has no `=`.
    case noEquals(segment: Int)
    /// A segment with an unknown name precedes all known ones.
    case unknownName(segment: Int)
    case repeated(ConnectionString.Part)
    case emptyValue(ConnectionString.Part)
    case missing(ConnectionString.Part)
    /// The key contains a blank or a line break.
    case whitespaceInKey
    case endpointWithoutScheme
    case endpointScheme
    case endpointHost
}

extension ConnectionStringError: CustomStringConvertible {
    /// The error in one sentence.
    public var message: String {
        switch self {
        case .empty: "the connection string is empty"
        case .quoted: "the connection string has a quote at its beginning or end"
        case .noEquals(let segment): "segment \(segment) of the connection string has no \"=\""
        case .unknownName(let segment): "segment \(segment) of the connection string begins with an unknown name"
        case .repeated(let part): "the connection string has \"\(part.rawValue)\" twice"
        case .emptyValue(let part): "\"\(part.rawValue)\" in the connection string has no value"
        case .missing(let part): "the connection string has no \"\(part.rawValue)\""
        case .whitespaceInKey: "the key in the connection string contains a blank or a line break"
        case .endpointWithoutScheme: "the endpoint of the connection string does not begin with \"sb://\""
        case .endpointScheme: "the endpoint of the connection string has a scheme other than sb, https and http"
        case .endpointHost: "the endpoint of the connection string names no valid host"
        }
    }

    /// The way to fix the error.
    public var hint: String {
        switch self {
        case .quoted: "remove the quotes around it: they are no part of it"
        case .whitespaceInKey: "copy the connection string again: a key has no blanks"
        case .repeated: "keep one of the two"
        case .emptyValue(let part), .missing(let part): "it looks like \"\(part.example)\""
        case .endpointWithoutScheme, .endpointScheme, .endpointHost:
            "it looks like \"\(ConnectionString.Part.endpoint.example)\""
        case .empty, .noEquals, .unknownName:
            "it looks like \"\(ConnectionString.Part.allCases.map(\.example).joined(separator: ";"))\""
        }
    }

    public var description: String { "\(message): \(hint)" }
}

extension ConnectionString.Part {
    fileprivate var example: String {
        switch self {
        case .endpoint: "Endpoint=sb://<namespace>.servicebus.windows.net/"
        case .sharedAccessKeyName: "SharedAccessKeyName=\(DefaultRule.full.keyName)"
        case .sharedAccessKey: "SharedAccessKey=<44 characters>"
        }
    }
}
