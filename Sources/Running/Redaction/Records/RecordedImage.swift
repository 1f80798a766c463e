import Text

/// Images in reports, as `data:` URLs, of types that every browser supports.
enum RecordedImage {
    /// Returns a `data:` URL of the image (RFC 2397); nil for other content.
    static func url(of bytes: [UInt8]) -> String? {
        mediaType(of: bytes).map { "data:\($0);base64,\(Base64.encode(bytes))" }
    }

    /// Detects the type by the first bytes, since `Content-Type` can be wrong (WHATWG MIME Sniffing, section 6.1).
    private static func mediaType(of bytes: [UInt8]) -> String? {
        let start = bytes.prefix(16)
        if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if start.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8) { return "image/gif" }
        if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WEBPVP".utf8) { return "image/webp" }
        return nil
    }
}
