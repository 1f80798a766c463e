/// The body of a request, sent with its Content-Length.
package enum HTTPContent: Sendable, Equatable {
    case bytes([UInt8])
    /// A file, read in pieces while it is sent.
    case file(path: String)
    /// Consecutive pieces, for example a form with files.
    case pieces([HTTPPiece])
}

extension HTTPContent {
    /// The pieces of the content, in order.
    package var sources: [HTTPPiece] {
        switch self {
        case .bytes(let bytes): [.bytes(bytes)]
        case .file(let path): [.file(path: path)]
        case .pieces(let pieces): pieces
        }
    }
}
