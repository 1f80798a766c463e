/// The body of a request, sent with its Content-Length.
package enum HTTPContent: Sendable, Equatable {
    case bytes([UInt8])
    /// Read from disk piece by piece while it is sent.
    case file(path: String)
    /// One after another: a form with files in it.
    case pieces([HTTPPiece])
}

extension HTTPContent {
    /// What it is made of, in order.
    package var sources: [HTTPPiece] {
        switch self {
        case .bytes(let bytes): [.bytes(bytes)]
        case .file(let path): [.file(path: path)]
        case .pieces(let pieces): pieces
        }
    }
}
