import HTTP
import Placeholders
import RunRecords
import Secrets
import Testing

@testable import Redaction

struct RecordedImageTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]

    private func body(_ bytes: [UInt8], secret: String? = nil, limit: Int = 1024) -> BodyRecord? {
        let registry = SecretRegistry()
        if let secret { registry.register(secret) }
        let call = HTTPCall(method: "PUT", url: "http://a/", content: .bytes(bytes))
        return Redactor(secrets: registry).masking.masked(call, keeping: limit).body
    }

    @Test(arguments: [
        (png, "png"), ([0xFF, 0xD8, 0xFF, 0xE0, 0], "jpeg"), (Array("GIF89a\u{0}".utf8), "gif"),
        (Array("RIFF\u{0}\u{0}\u{0}\u{0}WEBPVP8 ".utf8), "webp"),
    ])
    func imageIsStoredAsADataURL(bytes: [UInt8], kind: String) {
        #expect(body(bytes)?.image?.hasPrefix("data:image/\(kind);base64,") == true)
    }

    @Test func otherOrTooLargeContentIsNotStored() {
        #expect(body([0, 1, 2, 3])?.image == nil)
        #expect(body(Self.png, limit: 8)?.image == nil)
    }

    /// The metadata of an image can contain a secret.
    @Test func imageWithASecretIsNotStored() {
        let bytes = Self.png + Array("Comment s3cret-word".utf8)
        #expect(body(bytes)?.image != nil)
        #expect(body(bytes, secret: "s3cret-word")?.image == nil)
    }
}
