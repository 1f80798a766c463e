import JSON

extension InstallationTemplate {
    init(name: String, _ value: JSONValue, for platform: Platform?) throws(TemplateError) {
        guard (1...TemplateRules.nameLimit).contains(name.utf16.count) else { throw .nameLength }
        guard case .object(let object) = value else { throw .wrongType(member: "Template", expected: "a mapping") }
        let members = object.presentMembers
        guard let bodyMember = members["body"] else { throw .emptyBody }
        guard case .string(let bodyText) = bodyMember else { throw .wrongType(member: "Body", expected: "a text") }
        self.name = name
        template = RegistrationTemplate(
            name: name, bodyText: bodyText, body: try TemplateBody(parsing: bodyText),
            headers: try Self.headers(members["headers"], for: platform),
            expiry: try Self.expiry(members["expiry"]))
        tags = try Self.tags(members["tags"], name: name)
    }

    private static func headers(
        _ value: JSONValue?,
        for platform: Platform?
    ) throws(TemplateError) -> [(name: String, value: String)] {
        guard let pairs = value.map(\.textPairs) ?? [] else {
            throw .wrongType(member: "Headers", expected: "a mapping of texts")
        }
        try TemplateRules.checkHeaders(pairs, for: platform)
        return pairs
    }

    private static func expiry(_ value: JSONValue?) throws(TemplateError) -> String? {
        switch value {
        case nil: return nil
        case .string(let text):
            try TemplateRules.checkExpiry(text)
            return text
        default: throw .wrongType(member: "Expiry", expected: "a text")
        }
    }

    private static func tags(_ value: JSONValue?, name: String) throws(TemplateError) -> [Tag] {
        switch TagList.read(value, ofTemplate: name) {
        case .success(let tags): return tags.isEmpty ? [.templateName(name)] : tags
        case .failure(.notTexts): throw .wrongType(member: "Tags", expected: "a list of texts")
        case .failure(.invalid(let tags)): throw .invalidTags(tags)
        }
    }
}
