extension Installation {
    /// What the device gets of a message: one delivery for each template that the audience reaches.
    func deliveries(of message: HubMessage, id: String, now: Double) -> [Delivery] {
        guard !templates.isEmpty, case .template(let offered) = message.content else { return [] }
        let own = ownTags
        let properties = offered.adding(variables: pushVariables)
        return templates.compactMap { template in
            let tags = own.union(template.tags)
            guard let matched = message.audience.tagsMatched(of: tags) else { return nil }
            return delivery(of: template, filledWith: properties, messageId: id, time: now, tags: matched)
        }
    }

    private func delivery(
        of entry: InstallationTemplate,
        filledWith properties: TemplateProperties,
        messageId: String,
        time: Double,
        tags: [Tag]
    ) -> Delivery {
        let template = entry.template
        let body = try? template.body.render(properties, limit: platform.payloadLimit)
        let fits = body.map { $0.utf8.count <= platform.payloadLimit } ?? false
        return Delivery(
            messageId: messageId, time: time, platform: platform, installationId: id, templateName: entry.name,
            tags: tags.map(\.text), headers: template.headers.map { ($0.name, filled($0.value, properties)) },
            expiry: template.expiry.map { filled($0, properties) }, body: fits ? body ?? "" : "",
            outcome: fits ? .success : .invalidNotificationSize)
    }

    /// A header's value; what is no expression was found to be none when the template was registered.
    private func filled(_ value: String, _ properties: TemplateProperties) -> String {
        guard let expression = try? TemplateExpression.expression(in: value) else { return value }
        return expression.evaluate(properties).text
    }
}

extension HubMessage.Audience {
    /// Of the tags that the audience names, those among the given ones; nil when they do not make a device part of it.
    fileprivate func tagsMatched(of tags: Set<Tag>) -> [Tag]? {
        switch self {
        case .everybody: []
        case .tagged(let expression): expression.matches(tags) ? expression.tags.filter(tags.contains) : nil
        case .devices: nil
        }
    }
}
