/// A piece of content. Pieces are sent one after another.
package enum HTTPPiece: Sendable, Equatable {
    case bytes([UInt8])
    /// A complete file, read from disk while it is sent.
    case file(path: String)
}
