extension HTTPContent {
    /// The number of bytes searched at a time.
    private static let window = 1 << 20
    /// The number of bytes that consecutive windows share. A longer secret may be missed at the edge of a window.
    private static let overlap = 64 << 10

    /// Returns true if `isSecret` finds a secret in the content. Files are read.
    ///
    /// - Throws: An error if a file cannot be read.
    func containsSecret(_ isSecret: (String) -> Bool) throws(TransportError) -> Bool {
        for source in sources where try Self.containsSecret(source, isSecret) { return true }
        return false
    }

    private static func containsSecret(_ source: HTTPPiece, _ isSecret: (String) -> Bool) throws(TransportError) -> Bool
    {
        let upload = try ContentReader([source])
        var window: [UInt8] = []
        while true {
            let kept = min(window.count, overlap)
            window.removeFirst(window.count - kept)
            let count = try upload.append(to: &window, upTo: Self.window - kept)
            guard count > 0 else { return false }
            if isSecret(String(decoding: window, as: UTF8.self)) { return true }
        }
    }
}

extension ContentReader {
    /// Appends at most `limit` bytes and returns their number, zero at the end.
    fileprivate func append(to bytes: inout [UInt8], upTo limit: Int) throws(TransportError) -> Int {
        var count: Int?
        let more = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
            count = read(into: UnsafeMutableRawBufferPointer(buffer))
            initialized = count ?? 0
        }
        guard let count else { throw .error(failure ?? "the body cannot be read") }
        bytes += more
        return count
    }
}
