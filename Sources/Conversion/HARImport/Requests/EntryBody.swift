import CollectionDrafts
import Text

/// Translates the body of an entry.
struct EntryBody {
    let entry: HAREntry
    let place: String
    let context: DraftContext

    /// Sets the body of the entry's request, whose headers are set.
    func set(of request: inout DraftRequest) {
        guard let content = entry.postData else { return }
        var text = content.text ?? ""
        if content.isBase64 {
            guard let bytes = Base64.decode(text) else {
                context.report.add(.toDo, at: place, "body", "is not valid Base64: add it by hand")
                return
            }
            guard let decoded = String(validating: bytes, as: UTF8.self) else {
                request.body = DraftMapping([("base64", .text(text))], layout: .block)
                let type = content.type.isEmpty ? nil : DraftText.literal(content.type)
                return request.settings.settleContentType(sent: type)
            }
            text = decoded
        }
        if content.essence == "multipart/form-data", setMultipart(content, text, of: &request) { return }
        if text.isEmpty, content.essence == "application/x-www-form-urlencoded", !content.parts.isEmpty {
            let fields = content.parts.map { ($0.name, $0.value ?? "") }
            request.body = DraftMapping([("form", .mapping(context.form(fields, at: place)))], layout: .block)
            return request.settings.removeContentType()
        }
        guard !text.isEmpty else { return }
        let type = content.type.isEmpty || !DraftHeader.isValidValue(content.type) ? nil : content.type
        context.setBody(text, of: &request, fallback: type, at: place)
    }

    private static func parts(of text: String, type: String) -> [HAREntry.Part] {
        MultipartPart.parts(of: text, type: type).filter { !$0.name.isEmpty }.map { part in
            HAREntry.Part(name: part.name, value: part.text, filename: part.filename, type: part.type)
        }
    }

    private func setMultipart(_ content: HAREntry.Content, _ text: String, of request: inout DraftRequest) -> Bool {
        let parts = content.parts.isEmpty ? Self.parts(of: text, type: content.type) : content.parts
        guard !parts.isEmpty else { return false }
        var form = DraftMapping()
        for part in parts {
            var entry = context.entry(DraftText.literal(part.name), part.value ?? "", named: part.name, at: place)
            if part.filename != nil || part.type != nil {
                var mapping = DraftMapping([("text", entry.value)])
                if let filename = part.filename {
                    mapping["filename"] = .text(DraftText.literal(filename.filter { !$0.isNewline }))
                    context.report.add(
                        .toDo, at: place, "file \(part.name)",
                        "a HAR file does not have files: name it, { file: PATH }")
                }
                if let type = part.type { context.setType(DraftText.literal(type), of: &mapping, at: place) }
                entry.value = .mapping(mapping)
            }
            form.add(entry)
        }
        request.body = DraftMapping([("multipart", .mapping(form))], layout: .block)
        request.settings.removeContentType()
        return true
    }
}
