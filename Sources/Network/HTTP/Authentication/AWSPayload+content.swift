extension AWSPayload {
    /// The size limit of signed content, in bytes: the signature needs the content in memory.
    private static let maxSize = 256 << 20

    /// Creates the payload of a request with `content`; reads files from disk.
    init(reading content: HTTPContent?) throws(TransportError) {
        if case .bytes(let bytes)? = content {
            self.init(bytes)
            return
        }
        var bytes: [UInt8] = []
        for source in content?.sources ?? [] {
            switch source {
            case .bytes(let more): bytes += more
            case .file(let path): bytes += try Self.content(of: path, upTo: Self.maxSize - bytes.count)
            }
        }
        self.init(bytes)
    }

    private static func content(of path: String, upTo limit: Int) throws(TransportError) -> [UInt8] {
        let file = try ContentFile(body: path)
        guard file.size <= limit else {
            throw .error(
                "the content is larger than \(maxSize >> 20) MiB: too large to be signed",
                hint: "for S3 set the header X-Amz-Content-Sha256: UNSIGNED-PAYLOAD")
        }
        return file.bytes(upTo: limit)
    }
}
