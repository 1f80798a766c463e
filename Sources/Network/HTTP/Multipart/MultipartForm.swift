import Cryptography
import Text

/// A form as `multipart/form-data`: RFC 7578.
package struct MultipartForm: Sendable, Equatable {
    /// The parameter of the request's Content-Type field with the boundary.
    package let boundaryParameter: String
    /// The value of the request's Content-Type field.
    package var contentType: String { "multipart/form-data; \(boundaryParameter)" }
    /// The bytes and files of the form, in order; consecutive bytes are one piece.
    package let pieces: [HTTPPiece]

    /// - Parameter boundary: A text that occurs in no part; at most 70 characters of those in RFC 2046, section 5.1.1.
    /// - Throws: An error if a part's header field contains a line break or its name is invalid.
    package init(
        parts: [MultipartPart], boundary: String = MultipartForm.randomBoundary()
    ) throws(TransportError) {
        boundaryParameter = Self.parameter(boundary)
        var pieces: [HTTPPiece] = []
        var bytes: [UInt8] = []
        for part in parts {
            bytes += "--\(boundary)\r\n".utf8
            for field in part.header {
                try Self.checkSyntax(of: field, in: part)
                bytes += "\(field.name): \(field.value)\r\n".utf8
            }
            bytes += "\r\n".utf8
            switch part.content {
            case .bytes(let content): bytes += content
            case .file:
                pieces += [.bytes(bytes), part.content]
                bytes = []
            }
            bytes += "\r\n".utf8
        }
        bytes += "--\(boundary)--\r\n".utf8
        self.pieces = pieces + [.bytes(bytes)]
    }

    /// Returns the boundary in the value of a Content-Type field; nil if it has none or is not of multipart.
    package static func boundary(inContentType value: String) -> String? {
        let match = value.firstMatch(
            of: /^\s*multipart\/[^;]+;(?:.*;)?\s*boundary\s*=\s*(?:"([^"]+)"|([^;\s]+))/.ignoresCase())
        return match.flatMap { $0.1 ?? $0.2 }.map(String.init)
    }

    /// True if the value of a Content-Type field is a type of multipart.
    package static func isMultipart(contentType value: String) -> Bool {
        value.drop { $0 == " " || $0 == "\t" }.lowercased().hasPrefix("multipart/")
    }

    /// The parameter of a Content-Type field with the boundary.
    private static func parameter(_ boundary: String) -> String {
        "boundary=" + (HTTPToken.isValid(boundary) ? boundary : "\"\(boundary)\"")
    }

    /// Returns a boundary of 32 characters; the probability that content contains it is one in 2¹²⁸.
    static func randomBoundary() -> String {
        SecureRandom.bytes(16).hexText
    }

    private static func checkSyntax(of field: HTTPField, in part: MultipartPart) throws(TransportError) {
        guard HTTPToken.isValid(field.name) else {
            throw .malformed(
                "\"\(field.name)\" is not a header name, in the part \"\(part.name)\"",
                hint: "a header name has no spaces, colons or quotes")
        }
        guard !field.value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) else {
            throw .malformed(
                "the value of the header \"\(field.name)\" in the part \"\(part.name)\" contains a line break or a NUL",
                hint: "a header value is one line; the filter trim removes a line break at an end")
        }
    }
}
