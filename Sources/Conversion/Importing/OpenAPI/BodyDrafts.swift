import APIDescriptions
import CollectionDrafts
import JSON

/// Translates the body of an operation: the first of JSON, form, multipart, XML and text.
struct BodyDrafts {
    struct Body {
        var mapping: DraftMapping
        /// The Content-Type, if it is not the one that the kind of body has.
        var contentType: String?
    }

    private let context: SpecContext
    private let place: String

    init(_ context: SpecContext, at place: String) {
        self.context = context
        self.place = place
    }

    func body(_ contents: [APIContent]) -> Body? {
        guard let content = Self.chosen(contents) else { return nil }
        if contents.count > 1 {
            let others = contents.map(\.type).filter { $0 != content.type }
            context.note(
                .leftOut, at: place, "body as \(others.joined(separator: ", "))", "\(content.type) is sent",
                isHarmless: true)
        }
        switch content.essence {
        case "application/x-www-form-urlencoded": return body("form", form(content))
        case "multipart/form-data": return body("multipart", multipart(content))
        default: break
        }
        if content.isJSON || content.essence == "*/*" || content.essence == "application/*" {
            let value = value(of: content) ?? .mapping(DraftMapping())
            let type = content.isJSON && content.essence != "application/json" ? content.type : nil
            let keepsText = context.draft.options.keepsBodies
            let body = keepsText ? block("text", .text(value.jsonText)) : block("json", value)
            return Body(mapping: body, contentType: keepsText ? type ?? "application/json" : type)
        }
        if content.isXML {
            return Body(
                mapping: block("xml", .text(xml(content))),
                contentType: content.type == "application/xml" ? nil : content.type)
        }
        let text = value(of: content).map(\.plainText) ?? "content"
        return Body(mapping: block("text", .text(text)), contentType: content.type)
    }

    private static func chosen(_ contents: [APIContent]) -> APIContent? {
        contents.first { $0.essence == "application/json" } ?? contents.first { $0.isJSON }
            ?? contents.first { $0.essence == "application/x-www-form-urlencoded" }
            ?? contents.first { $0.essence == "multipart/form-data" } ?? contents.first { $0.isXML }
            ?? contents.first { $0.essence == "text/plain" } ?? contents.first { $0.essence.hasPrefix("text/") }
            ?? contents.first
    }

    private func body(_ key: DraftText, _ fields: DraftMapping) -> Body? {
        guard fields.isEmpty else { return Body(mapping: block(key, .mapping(fields))) }
        context.note(.toDo, at: place, "body", "its schema has no fields: no body is sent")
        return nil
    }

    private func block(_ key: DraftText, _ value: DraftValue) -> DraftMapping {
        DraftMapping([(key, value)], layout: .block)
    }

    /// Returns the example, or a value made from the schema.
    private func value(of content: APIContent) -> DraftValue? {
        if let example = content.example {
            // Examples of JSON are often written as text.
            if content.isJSON, case .string(let text) = example, let parsed = try? JSONValue(parsing: text) {
                return context.json(parsed, of: [content.schema].compactMap(\.self), at: place)
            }
            return context.json(example, of: [content.schema].compactMap(\.self), at: place)
        }
        guard let schema = content.schema else { return nil }
        var maker = SchemaValue(context, at: place)
        let value = maker.value(of: schema)
        if value == nil { context.note(.toDo, at: place, "body", "no value can be made from the schema: write one") }
        if maker.isMade { context.note(.approximate, at: place, "body", "made from the schema") }
        noteLeftOut(by: maker)
        return value
    }

    private func noteLeftOut(by maker: SchemaValue) {
        guard !maker.leftOut.isEmpty else { return }
        let names = maker.leftOut.prefix(5).joined(separator: ", ") + (maker.leftOut.count > 5 ? " …" : "")
        context.note(
            .leftOut, at: place, "optional fields", "objects and lists of objects: \(names)", isHarmless: true)
    }

    /// Returns the fields of a form; optional ones without an example are comments.
    private func form(_ content: APIContent) -> DraftMapping {
        fields(content) { name, value, _ in
            if case .list(let values) = value {
                return values.count == 1 ? .text(values[0].plainText) : .list(values.map { .text($0.plainText) })
            }
            return .text(value.plainText)
        }
    }

    private func multipart(_ content: APIContent) -> DraftMapping {
        fields(content) { name, value, schema in
            let shape = schema.map { SchemaShape($0, context) }
            let element = shape?["items"].map { SchemaShape($0, context) } ?? shape
            let isFile =
                element?["format"]?.text == "binary" || element?.type == "file"
                || element?["contentMediaType"] != nil || element?["contentEncoding"] != nil
            let type = content.partTypes[name]
            guard isFile || type != nil || !value.isScalar else { return .text(value.plainText) }
            var part = DraftMapping(layout: .short(3))
            if case .list(let values) = value, isFile { part["text"] = .text(values.first?.plainText ?? "content") }
            if part.isEmpty { part["text"] = .text(value.plainText) }
            if isFile {
                part["filename"] = .text("file.bin")
                context.note(.toDo, at: place, "file \(name)", "name a file: { file: PATH }")
            }
            part["type"] = type.map { .text(DraftText($0)) } ?? (isFile ? nil : "application/json")
            return .mapping(part)
        }
    }

    private func fields(
        _ content: APIContent, _ draft: (String, DraftValue, SpecNode?) -> DraftValue
    ) -> DraftMapping {
        var result = DraftMapping()
        if case .object(let example)? = content.example {
            let passwords = PasswordNames(in: [content.schema].compactMap(\.self), context).names
            for (name, member) in example {
                context.draft.secretNames = passwords
                defer { context.draft.secretNames = [] }
                guard let value = context.draft.json(member, named: name, at: place) else { continue }
                result.append(DraftMapping.Entry(DraftText(name), draft(name, value, nil)))
            }
            if let schema = content.schema {
                addRequired(SchemaShape(schema, context), besides: example, to: &result, draft)
            }
            return result
        }
        guard let schema = content.schema else { return result }
        var maker = SchemaValue(context, at: place)
        let shape = SchemaShape(schema, context)
        if case .mapping(let mapping)? = maker.value(of: schema) {
            let required = shape.required
            let properties = Dictionary(shape.properties.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
            for entry in mapping.entries {
                let node = properties[entry.name]
                let isSent = required.contains(entry.name) || node.map(hasExample) ?? false
                result.append(
                    DraftMapping.Entry(
                        entry.key, draft(entry.name, entry.value, node), switchedOff: isSent ? nil : "optional"))
            }
            if maker.isMade { context.note(.approximate, at: place, "body", "made from the schema") }
            if result.applied.isEmpty, let first = result.entries.indices.first {
                // A form with nothing but optional fields would be no body.
                result.entries[first].switchedOff = nil
            }
            if result.entries.contains(where: { $0.switchedOff != nil }) {
                context.note(.leftOut, at: place, "optional fields", "kept as comments", isHarmless: true)
            }
            noteLeftOut(by: maker)
        }
        return result
    }

    /// Adds the required fields of a form that its example lacks, such as a password.
    private func addRequired(
        _ shape: SchemaShape, besides example: JSONObject, to fields: inout DraftMapping,
        _ draft: (String, DraftValue, SpecNode?) -> DraftValue
    ) {
        let required = shape.required
        for (name, schema) in shape.properties where required.contains(name) && example[key: name] == nil {
            var maker = SchemaValue(context, at: place)
            guard let value = maker.value(of: schema, named: name, isLogin: true) else { continue }
            fields.append(DraftMapping.Entry(DraftText(name), draft(name, value, schema)))
            context.note(.approximate, at: place, "field \(name)", "made from the schema: the example lacks it")
        }
    }

    private func hasExample(_ schema: SpecNode) -> Bool {
        let shape = SchemaShape(schema, context)
        if let value = shape["default"], value.json != .null { return true }
        return shape["example"] != nil || shape["examples"] != nil
    }

    private func xml(_ content: APIContent) -> DraftText {
        if case .string(let text)? = content.example { return context.draft.text(hidingSecretsIn: text, at: place) }
        guard let schema = content.schema else { return "<root/>" }
        let shape = SchemaShape(schema, context)
        let reference = context.target(of: schema)?.name
        let name = shape["xml"]?["name"]?.text ?? reference ?? "root"
        context.note(.toDo, at: place, "XML body", "check its elements: attributes and namespaces are not translated")
        return XMLDraft.text(of: value(of: content) ?? .mapping(DraftMapping()), in: name)
    }
}
