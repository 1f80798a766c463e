import Platform
import Text

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
