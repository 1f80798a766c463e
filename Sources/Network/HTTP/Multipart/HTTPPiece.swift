/// A stretch of content: what is sent is one after another.
package enum HTTPPiece: Sendable, Equatable {
    case bytes([UInt8])
    /// All of a file, read from disk while it is sent.
    case file(path: String)
}
