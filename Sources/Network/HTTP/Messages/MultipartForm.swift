import Cryptography
import Platform
import Text

/// A form as `multipart/form-data`: RFC 7578.
package struct MultipartForm: Sendable, Equatable {
    package static let mediaType = "multipart/form-data"

    /// The parameter of the request's Content-Type field with the boundary.
    package let boundaryParameter: String
    /// The value of the request's Content-Type field.
    package var contentType: String { "\(Self.mediaType); \(boundaryParameter)" }
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

/// One field of a form: RFC 7578, section 4.
package struct MultipartPart: Sendable, Equatable {
    package var name: String
    package var content: HTTPPiece
    /// The filename. Nil means the last component of a file's path, or no filename for bytes.
    package var filename: String?
    /// The media type. Nil means the type for a file's extension, or no type for bytes.
    package var type: String?
    /// True to repeat a filename that is not ASCII as `filename*` (RFC 8187), as Newman does.
    package var repeatsFilename = false
    /// Additional header fields. They are sent last and override the part's own fields of the same name.
    package var fields: [HTTPField]

    package init(
        name: String, content: HTTPPiece, filename: String? = nil, type: String? = nil, fields: [HTTPField] = []
    ) {
        self.name = name
        self.content = content
        self.filename = filename
        self.type = type
        self.fields = fields
    }

    /// The part's header fields, in the order they are sent.
    var header: [HTTPField] {
        var own = [HTTPField("Content-Disposition", disposition)]
        if let type = type ?? defaultType { own.append(HTTPField("Content-Type", type)) }
        return own.filter { line in !fields.contains { $0.isNamed(line.name) } } + fields
    }

    private var disposition: String {
        let start = "form-data; name=\"\(Self.escaped(name))\""
        guard let filename = filename ?? defaultFilename else { return start }
        let disposition = start + "; filename=\"\(Self.escaped(filename))\""
        guard repeatsFilename, filename.utf8.contains(where: { $0 >= 0x80 }) else { return disposition }
        return disposition + "; filename*=UTF-8''\(PercentEncoding.encode(filename))"
    }

    private var defaultFilename: String? {
        guard case .file(let path) = content else { return nil }
        return PathParts(path).name
    }

    private var defaultType: String? {
        guard case .file(let path) = content else { return nil }
        return MediaType.suggested(byFilename: filename ?? path)
    }

    /// Escapes a name as browsers do: the HTML standard, "multipart/form-data encoding algorithm".
    package static func escaped(_ name: String) -> String {
        var escaped = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\"": escaped += "%22"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// The media types of common files.
package enum MediaType {
    private static let byExtension = [
        "json": "application/json", "txt": "text/plain", "csv": "text/csv", "xml": "application/xml",
        "html": "text/html", "htm": "text/html", "pdf": "application/pdf", "png": "image/png", "jpg": "image/jpeg",
        "jpeg": "image/jpeg", "gif": "image/gif", "svg": "image/svg+xml", "zip": "application/zip",
        "gz": "application/gzip", "css": "text/css", "js": "application/javascript", "mjs": "application/javascript",
        "md": "text/markdown", "yaml": "text/yaml", "yml": "text/yaml", "webp": "image/webp",
        "bmp": "image/bmp", "tif": "image/tiff", "tiff": "image/tiff", "mp3": "audio/mpeg",
        "wav": "audio/wav", "ogg": "audio/ogg", "mp4": "video/mp4", "webm": "video/webm", "mov": "video/quicktime",
        "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "wasm": "application/wasm",
        "tar": "application/x-tar", "doc": "application/msword", "xls": "application/vnd.ms-excel",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ]

    /// Returns the type for a filename's or path's extension, in any case; by default ``unknown``.
    package static func suggested(byFilename name: String) -> String { known(byFilename: name) ?? unknown }

    /// Returns the type for a filename's or path's extension, in any case; nil if the extension is not known.
    package static func known(byFilename name: String) -> String? {
        let filename = PathParts(name).name
        guard let dot = filename.lastIndex(of: ".") else { return nil }
        return byExtension[filename[dot...].dropFirst().lowercased()]
    }

    package static let unknown = "application/octet-stream"
}

/// A piece of content. Pieces are sent one after another.
package enum HTTPPiece: Sendable, Equatable {
    case bytes([UInt8])
    /// A complete file, read from disk while it is sent.
    case file(path: String)
}
