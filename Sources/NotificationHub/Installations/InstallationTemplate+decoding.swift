import JSON

extension InstallationTemplate {
    init(name: String, _ value: JSONValue, for platform: Platform?) throws(TemplateFault) {
        guard (1...200).contains(name.utf16.count) else { throw .nameLength }
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
    ) throws(TemplateFault) -> [(name: String, value: String)] {
        guard let pairs = value.map(\.textPairs) ?? [] else {
            throw .wrongType(member: "Headers", expected: "a mapping of texts")
        }
        for (name, value) in pairs {
            guard value.contains(where: { !$0.isWhitespace }) else { throw .emptyHeader(name) }
            guard platform != .apns || name.lowercased().hasPrefix("apns-") else { throw .headerNotForAPNs(name) }
            try check(value, isValid: Self.rule(ofHeader: name.lowercased()), else: .headerValue(name))
        }
        if platform == .wns, !pairs.contains(where: { $0.name.lowercased() == "x-wns-type" }) {
            throw .missingHeader("X-WNS-Type")
        }
        return pairs
    }

    private static func expiry(_ value: JSONValue?) throws(TemplateFault) -> String? {
        switch value {
        case nil: return nil
        case .string(let text):
            guard text.contains(where: { !$0.isWhitespace }) else { throw .emptyExpiry }
            try check(text, isValid: { isInteger($0) || DateText.seconds(in: $0) != nil }, else: .expiryFormat)
            return text
        default: throw .wrongType(member: "Expiry", expected: "a text")
        }
    }

    private static func tags(_ value: JSONValue?, name: String) throws(TemplateFault) -> [Tag] {
        switch TagList.read(value, ofTemplate: name) {
        case .success(let tags): return tags.isEmpty ? [.templateName(name)] : tags
        case .failure(.notTexts): throw .wrongType(member: "Tags", expected: "a list of texts")
        case .failure(.invalid(let tags)): throw .invalidTags(tags)
        }
    }

    /// Refuses a value that begins like an expression and is none, and a literal that is not valid.
    private static func check(
        _ value: String,
        isValid: (String) -> Bool,
        else fault: TemplateFault
    ) throws(TemplateFault) {
        do throws(TemplateExpressionError) {
            guard try TemplateExpression.expression(in: value) == nil else { return }
        } catch {
            throw .invalidExpression(error)
        }
        guard isValid(value) else { throw fault }
    }

    /// What the SDK asks of APNs' numbers.
    private static func rule(ofHeader name: String) -> (String) -> Bool {
        switch name {
        case "apns-expiration": isInteger
        case "apns-priority": { UInt8($0) != nil }
        default: { _ in true }
        }
    }

    private static func isInteger(_ text: String) -> Bool { Int(text) != nil }
}
