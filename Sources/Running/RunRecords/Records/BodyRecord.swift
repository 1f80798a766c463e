/// The content of a message.
package struct BodyRecord: Sendable, Equatable, Decodable {
    /// The total size in bytes; nil for a file that was sent.
    package var size: Int?
    package var contentType: String?
    /// The recorded text, which may be shortened.
    package var text: String?
    /// A description, in parentheses, of content that is a file or not text.
    package var placeholder: String?
    /// A `data:` URL of the content (RFC 2397), if it is an image.
    package var image: String?
    /// True if the content is longer than the recorded text.
    package var isCut = false

    package init(size: Int? = nil, contentType: String? = nil, text: String? = nil, placeholder: String? = nil) {
        self.size = size
        self.contentType = contentType
        self.text = text
        self.placeholder = placeholder
    }

    private enum CodingKeys: String, CodingKey {
        case size, contentType, text, placeholder, image
        case isCut = "truncated"
    }
}
