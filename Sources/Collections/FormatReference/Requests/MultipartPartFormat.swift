import CollectionModel

/// The reference of a part under `multipart` of a body (RFC 7578).
enum MultipartPartFormat {
    static let mapping = MappingReference(
        .multipart, "A part of a multipart body", "The content of one part, and its header fields.",
        keys: [
            KeyReference(
                PartKey.text, .text, summary: "The content as text.",
                example: example("settings: { text: '{\"public\": true}', type: application/json }")),
            KeyReference(
                PartKey.file, .text, summary: "A file with the content; its name is sent too.",
                example: example("picture: { file: picture.png }")),
            KeyReference(
                PartKey.filename, .text, summary: "The file name that is sent.",
                example: example("picture: { file: picture.png, filename: holidays.png }")),
            KeyReference(
                PartKey.type, .text, summary: "The part's Content-Type.",
                example: example("picture: { file: picture.png, type: image/png }")),
            KeyReference(
                PartKey.headers, .names(.header, .oneOrMore(.text)), summary: "Other header fields of the part.",
                example: example("picture: { file: picture.png, headers: { X-Camera: A7 } }")),
        ],
        rules: [.exactlyOne(["text", "file"])])

    private static func example(_ part: String) -> ReferenceExample {
        ReferenceExample.body("multipart:\n  \(part)").with(anyFile: "picture.png")
    }
}
