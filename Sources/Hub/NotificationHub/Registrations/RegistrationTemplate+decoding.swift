import XML

extension RegistrationTemplate {
    init(_ members: ContractMembers, for platform: Platform) throws(HubError) {
        guard let bodyText = try members.text("BodyTemplate"), !bodyText.trimmingBlanks.isEmpty else {
            throw .invalidRegistration(.required("BodyTemplate"))
        }
        let headers = try Self.headers(members, for: platform)
        let (name, priority) = (try members.word("TemplateName"), try members.word("Priority"))
        let (expiry, messageType) = (try members.text("Expiry")?.trimmingBlanks, try members.word("MessageType"))
        do throws(TemplateError) {
            let body = try TemplateBody(parsing: bodyText)
            self.init(
                name: name, bodyText: bodyText, body: body,
                headers: platform == .mpns ? headers.addingPhoneHeaders(for: bodyText) : headers,
                expiry: platform == .apns ? expiry : nil, priority: platform == .apns ? priority : nil,
                messageType: platform == .baidu ? messageType : nil)
            try check(for: platform)
        } catch {
            throw .invalidRegistration(.template(error))
        }
    }

    private static func headers(
        _ members: ContractMembers, for platform: Platform
    ) throws(HubError) -> [(name: String, value: String)] {
        guard let element = platform.headerElement, let list = members[element + "s"] else { return [] }
        var headers: [(name: String, value: String)] = []
        for header in list.elements where header.name == element {
            let parts = try ContractMembers(header)
            guard let name = try parts.word("Header") else { throw .invalidRegistration(.required("Header")) }
            headers.append((name, try parts.text("Value") ?? ""))
        }
        return headers
    }

    private func check(for platform: Platform) throws(TemplateError) {
        guard (name?.count ?? 1) <= TemplateRules.nameLimit else { throw .nameLength }
        if body.isXML, !platform.hasTiles { throw .bodyNotJSON }
        try TemplateRules.checkHeaders(headers, for: platform)
        if platform == .mpns { try TemplateRules.require("X-NotificationClass", in: headers) }
        if let expiry { try TemplateRules.checkExpiry(expiry) }
        if let priority { try TemplateRules.checkPriority(priority) }
    }
}

extension [(name: String, value: String)] {
    /// Returns the header fields, adding those that MPNS needs for a tile or toast if they are missing.
    fileprivate func addingPhoneHeaders(for bodyText: String) -> Self {
        guard let document = try? MarkupDocument(parsing: bodyText),
            let kind = document.namespacedRoot.elements.first?.name,
            let (notificationClass, target) = ["Tile": ("1", "token"), "Toast": ("2", "toast")][kind]
        else { return self }
        var headers = self
        for (name, value) in [("X-NotificationClass", notificationClass), ("X-WindowsPhone-Target", target)]
        where !headers.contains(where: { $0.name.lowercased() == name.lowercased() }) {
            headers.append((name, value))
        }
        return headers
    }
}
