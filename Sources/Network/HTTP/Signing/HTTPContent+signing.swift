extension HTTPContent {
    /// The size limit of signed content, in bytes: the signature needs the content in memory.
    private static let maxSignedSize = 256 << 20

    /// Returns the content for a signature; reads files from disk.
    ///
    /// - Parameter hint: The way out if the content is too large.
    func bytesToSign(hint: String? = nil) throws(TransportError) -> [UInt8] {
        if case .bytes(let bytes) = self { return bytes }
        var bytes: [UInt8] = []
        for source in sources {
            switch source {
            case .bytes(let more): bytes += more
            case .file(let path):
                let file = try ContentFile(body: path)
                guard file.size <= Self.maxSignedSize - bytes.count else {
                    throw .error(
                        "the content is larger than \(Self.maxSignedSize >> 20) MiB: too large to be signed", hint: hint
                    )
                }
                bytes += file.bytes(upTo: file.size)
            }
        }
        return bytes
    }

    /// Returns the first bytes of the content, at most `limit`; reads files from disk.
    func start(upTo limit: Int) throws(TransportError) -> [UInt8] {
        var bytes: [UInt8] = []
        for source in sources where bytes.count < limit {
            switch source {
            case .bytes(let more): bytes += more.prefix(limit - bytes.count)
            case .file(let path): bytes += try ContentFile(body: path).bytes(upTo: limit - bytes.count)
            }
        }
        return bytes
    }
}
