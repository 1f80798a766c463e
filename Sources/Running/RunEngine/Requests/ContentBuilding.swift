import CollectionModel
import Cryptography
import Diagnostics
import HTTP
import JSON
import Placeholders
import Text

/// The conversion of `body` to the content of a call.
struct ContentBuilding {
    let body: RequestBody
    let scope: VariableScope

    func put(into call: inout HTTPCall) throws(PlaceholderError) {
        switch body {
        case .json(let value): call.content = .bytes(Array(try value.value(in: scope).compactText().utf8))
        case .text(let text), .xml(let text): call.content = .bytes(Array(try text.text(in: scope).utf8))
        case .form(let fields): call.content = .bytes(Array(FormEncoding.text(of: try pairs(fields)).utf8))
        case .file(let text): call.content = .file(path: try text.readablePath(in: scope))
        case .base64(let text): call.content = .bytes(try base64(text))
        case .graphQL(let operation): call.content = .bytes(Array(try graphQL(operation).compactText().utf8))
        case .multipart(let parts):
            let place = call.fields.firstIndex { $0.isNamed("Content-Type") }
            let type = place.map { call.fields[$0].value }
            let own = type.flatMap(MultipartForm.boundary)
            let form = try form(try self.parts(parts), boundary: own, at: parts.first?.name.range)
            call.content = .pieces(form.pieces)
            guard let place, let type else {
                call.fields.append(HTTPField("Content-Type", form.contentType))
                return
            }
            // The subtype stays: mixed and related have parts of the same form.
            if own == nil, MultipartForm.isMultipart(contentType: type) {
                let start = type.reversed().drop { $0 == ";" || $0.isWhitespace }.reversed()
                call.fields[place] = HTTPField(call.fields[place].name, "\(String(start)); \(form.boundaryParameter)")
            }
        }
    }

    private func pairs(_ fields: [FieldSetting]) throws(PlaceholderError) -> [(name: String, value: String)] {
        var pairs: [(String, String)] = []
        for field in fields {
            let name = try field.name.text(in: scope)
            for value in field.values { pairs.append((name, try value.text(in: scope))) }
        }
        return pairs
    }

    private func base64(_ text: PlaceholderText) throws(PlaceholderError) -> [UInt8] {
        let written = try text.text(in: scope)
        guard let bytes = Base64.decode(written.filter { !$0.isWhitespace }) else {
            throw PlaceholderError(
                .failed(reason: "the body is not Base64 once its placeholders are replaced"), at: text.range,
                hint: "its alphabet is A-Z, a-z, 0-9, + and /, filled up with =")
        }
        return bytes
    }

    /// Returns the body of a GraphQL request: GraphQL over HTTP, section 5.4.
    private func graphQL(_ operation: GraphQLSetting) throws(PlaceholderError) -> JSONValue {
        var object = JSONObject()
        object[key: "query"] = .string(try operation.query.text(in: scope))
        if let name = operation.operationName { object[key: "operationName"] = .string(try name.text(in: scope)) }
        if let variables = operation.variables {
            let value = try variables.value(in: scope)
            guard case .object = value else {
                throw PlaceholderError(
                    .failed(reason: "\"variables\" must be a mapping, not a \(value.kindName)"), at: variables.range)
            }
            object[key: "variables"] = value
        }
        return .object(object)
    }

    /// - Parameter boundary: The boundary that the request's Content-Type names; nil for a random one.
    private func form(
        _ parts: [MultipartPart], boundary: String?, at range: SourceRange?
    ) throws(PlaceholderError) -> MultipartForm {
        do throws(TransportError) {
            guard let boundary else { return try MultipartForm(parts: parts) }
            return try MultipartForm(parts: parts, boundary: boundary)
        } catch {
            throw PlaceholderError(.failed(reason: error.message), at: range, hint: error.hint)
        }
    }

    private func parts(_ settings: [MultipartPartSetting]) throws(PlaceholderError) -> [MultipartPart] {
        var parts: [MultipartPart] = []
        for setting in settings {
            let content: HTTPPiece =
                switch setting.content {
                case .text(let text): .bytes(Array(try text.text(in: scope).utf8))
                case .file(let text): .file(path: try text.readablePath(in: scope))
                }
            var fields: [HTTPField] = []
            for header in setting.headers {
                let name = try header.name.text(in: scope)
                for value in header.values { fields.append(HTTPField(name, try line(value))) }
            }
            var part = MultipartPart(name: try setting.name.text(in: scope), content: content)
            part.filename = try setting.filename?.text(in: scope)
            part.type = try setting.type.map { text throws(PlaceholderError) in try line(text) }
            part.fields = fields
            parts.append(part)
        }
        return parts
    }

    /// Returns the text; throws if it contains a line break, which would end the header field of a part.
    private func line(_ text: PlaceholderText) throws(PlaceholderError) -> String {
        let value = try text.text(in: scope)
        guard !value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) else {
            throw PlaceholderError(
                .failed(reason: "a header of a part has a line break in it"), at: text.range,
                hint: "a value is one line; | trim takes a line break off its end")
        }
        return value
    }
}
