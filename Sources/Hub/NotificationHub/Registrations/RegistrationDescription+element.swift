import JSON
import XML

extension Registration {
    /// The registration as documents have it.
    ///
    /// - Parameter expiration: when it ends, as that is written.
    func element(
        expiration: String, body: RegistrationDescription.BodySpelling = .section, generation: Generation = .classic
    ) -> MarkupElement {
        let facts = [
            MarkupElement("ETag", "\(version)"), MarkupElement("ExpirationTime", expiration),
            MarkupElement("RegistrationId", id.text),
        ]
        return description.element(facts: facts, body: body, generation)
    }
}

extension RegistrationDescription {
    /// How a template's body is written.
    enum BodySpelling {
        /// As a CDATA section, like the service's, although a reader makes line feeds of all line breaks in it.
        case section
        /// As text, so that it comes back as it was.
        case escaped
        /// As text, and the rest too as it came, which otherwise is written like the service does.
        case kept
    }

    /// The description alone, to be kept and read back by `init(stored:)`.
    package var text: String { MarkupDocument(root: element(facts: [], body: .kept)).text }

    fileprivate func element(
        facts: [MarkupElement], body: BodySpelling, _ generation: Generation = .classic
    ) -> MarkupElement {
        let kind = RegistrationKind(platform: platform, hasTemplate: template != nil)
        return .contract(kind.elementName, facts + elements(body), generation)
    }

    /// The members in the recorded order; tags and variables only where there are any.
    private func elements(_ body: BodySpelling) -> [MarkupElement] {
        var elements: [MarkupElement] = []
        if !tags.isEmpty { elements.append(MarkupElement("Tags", tags.map(\.text).joined(separator: ","))) }
        if !pushVariables.isEmpty {
            let variables = JSONObject(pushVariables.map { ($0.name, .string($0.value)) })
            elements.append(MarkupElement("PushVariables", JSONValue.object(variables).compactText()))
        }
        elements += zip(platform.handleElements, handleParts(body)).map { MarkupElement($0, $1) }
        if let secondaryTileName { elements.append(MarkupElement("SecondaryTileName", secondaryTileName)) }
        return elements + (template?.elements(for: platform, body) ?? [])
    }

    private func handleParts(_ spelling: BodySpelling) -> [String] {
        switch handle {
        case .token(let token): [platform == .apns && spelling != .kept ? token.uppercased() : token]
        case .channel(let uri): [uri]
        case .baidu(let userId, let channelId): [userId, channelId]
        case .browser(let subscription): [subscription.endpoint, subscription.p256dh, subscription.auth]
        }
    }
}

extension RegistrationTemplate {
    fileprivate func elements(
        for platform: Platform, _ spelling: RegistrationDescription.BodySpelling
    ) -> [MarkupElement] {
        let content = spelling == .section ? MarkupNode.cdata(bodyText) : .text(bodyText)
        let body = MarkupElement(name: "BodyTemplate", children: [content])
        let name = name.map { MarkupElement("TemplateName", $0) } ?? .unset("TemplateName")
        switch platform {
        case .apns:
            let expiry = expiry.map { MarkupElement("Expiry", $0) } ?? .unset("Expiry")
            return [body, expiry, name] + (priority.map { [MarkupElement("Priority", $0)] } ?? [])
                + headerList(for: platform)
        case .wns, .mpns: return [body] + headerList(for: platform) + [name]
        case .baidu: return [body, name] + (messageType.map { [MarkupElement("MessageType", $0)] } ?? [])
        case .adm, .gcm, .fcmv1, .browser, .xiaomi: return [body, name]
        }
    }

    /// The headers in one element, which is there even without any; those of phones are sorted.
    private func headerList(for platform: Platform) -> [MarkupElement] {
        guard let element = platform.headerElement else { return [] }
        let sorted = platform == .mpns ? headers.sorted { $0.name.lowercased() < $1.name.lowercased() } : headers
        let list = sorted.map { name, value in
            MarkupElement(element, [MarkupElement("Header", name), MarkupElement("Value", value)])
        }
        return [MarkupElement(element + "s", list)]
    }
}
