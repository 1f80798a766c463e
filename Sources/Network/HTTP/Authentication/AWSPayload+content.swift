extension AWSPayload {
    /// Creates the payload of a request with `content`; reads files from disk.
    init(reading content: HTTPContent?) throws(TransportError) {
        let hint = "for S3 set the header X-Amz-Content-Sha256: UNSIGNED-PAYLOAD"
        self.init(try content?.bytesToSign(hint: hint) ?? [])
    }
}
