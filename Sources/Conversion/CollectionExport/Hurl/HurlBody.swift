import CollectionDrafts
import CollectionModel
import Diagnostics
import Placeholders
import Text

extension HurlWriter {
    /// The lines of a body.
    struct Body {
        var lines: [String] = []
        /// The Content-Type that Hurl would not send.
        var type: String?
    }

    func body(_ body: RequestBody) -> Body {
        switch body {
        case .json(let value): return Body(lines: [json(value)])
        case .text(let text), .xml(let text):
            return Body(lines: string(text), type: body.contentType)
        case .form(let fields):
            let entries = entries(fields, name: .formName)
            for entry in entries { noteUnencodedName(entry.name, "form") }
            return Body(lines: section("Form", entries))
        case .multipart(let parts):
            let named = parts.filter { $0.name.literal != "" }
            if named.count < parts.count { noteEmptyName(in: "Multipart") }
            return Body(lines: named.isEmpty ? [] : ["[Multipart]"] + named.map(part))
        case .file(let path): return Body(lines: ["file,\(file(path));"], type: body.contentType)
        case .graphQL(let operation):
            let query = text(operation.query, .raw, .body)
            // A block has no escapes: JSON has them.
            let isBlock = !query.holds("```") && !operation.query.written.holds("{{") && !query.holds("{{{")
            guard isBlock, operation.operationName == nil else { return Body(lines: [graphQL(operation)]) }
            var lines = ["```graphql", query]
            if let variables = operation.variables {
                lines.append("variables \(json(variables))")
            }
            return Body(lines: lines + ["```"])
        case .base64(let text): return Body(lines: ["base64,\(self.text(text));"], type: body.contentType)
        }
    }

    /// Returns a text as a block of lines, which has no escapes, or as a string of one line.
    private func string(_ text: PlaceholderText) -> [String] {
        let raw = self.text(text, .raw, .body)
        let isBlock =
            raw.hasSuffix("\n") && !raw.holds("```") && !raw.utf8.contains(UInt8(ascii: "\r"))
            && !text.written.contains("{{") && !raw.holds("{{{")
        return isBlock ? ["```", String(raw.dropLast()), "```"] : ["`\(self.text(text, .body))`"]
    }

    private func part(_ part: MultipartPartSetting) -> String {
        let key = text(part.name, .name)
        let type = part.type.map { " \(text($0))" } ?? ""
        if part.filename != nil { note(.leftOut, "filename of \(part.name.written)", "Hurl sends the file's own name") }
        if !part.headers.isEmpty { note(.leftOut, "headers of \(part.name.written)", "Hurl sends none in a part") }
        switch part.content {
        case .text(let content):
            if part.type != nil { note(.leftOut, "type of \(part.name.written)", "Hurl sends none with a text") }
            let value = Self.escapedEnds(text(content, .plain, names.search(for: part.name)))
            // Without the escape, Hurl would send a file.
            return "\(key): \(value.utf8.starts(with: "file,".utf8) ? "\\u{66}" + value.dropFirst() : value)"
        case .file(let path): return "\(key): file,\(file(path));\(type)"
        }
    }
}
