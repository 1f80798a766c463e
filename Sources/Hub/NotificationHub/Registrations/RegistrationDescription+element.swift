import JSON
import XML

extension Registration {
    /// Returns the XML of the registration.
    ///
    /// - Parameter expiration: The expiration time as written in the document.
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
    /// The spelling of a template's body.
    enum BodySpelling {
        /// A CDATA section, like the service's; XML parsers turn all line breaks in it into line feeds.
        case section
        /// Escaped text, which preserves line breaks.
        case escaped
        /// Escaped text, and APNs tokens as received instead of in upper case.
        case kept
    }

    /// The XML of the description alone, to be stored and parsed by `init(stored:)`.
    package var text: String { MarkupDocument(root: element(facts: [], body: .kept)).text }

    fileprivate func element(
        facts: [MarkupElement], body: BodySpelling, _ generation: Generation = .classic
    ) -> MarkupElement {
        let kind = RegistrationKind(platform: platform, hasTemplate: template != nil)
        return .contract(kind.elementName, facts + elements(body), generation)
    }

    /// The members in the recorded order, without empty tags and variables.
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

    /// The header fields in one element, which is present even if it is empty; those of MPNS are sorted by name.
    private func headerList(for platform: Platform) -> [MarkupElement] {
        guard let element = platform.headerElement else { return [] }
        let sorted = platform == .mpns ? headers.sorted { $0.name.lowercased() < $1.name.lowercased() } : headers
        let list = sorted.map { name, value in
            MarkupElement(element, [MarkupElement("Header", name), MarkupElement("Value", value)])
        }
        return [MarkupElement(element + "s", list)]
    }
}
