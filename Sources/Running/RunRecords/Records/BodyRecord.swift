/// The content of a message.
package struct BodyRecord: Sendable, Equatable, Decodable {
    /// Bytes of all of it; nil of a file that was sent.
    package var size: Int?
    package var contentType: String?
    /// As far as it is kept.
    package var text: String?
    /// What stands for content that is not text, or lies in a file: in brackets.
    package var placeholder: String?
    /// A `data:` URL of the content (RFC 2397), if it is an image.
    package var image: String?
    /// Whether there is more of it than the text.
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
