/// A template from which a device's notifications are created.
package struct RegistrationTemplate: Sendable {
    /// The name, optional in registrations and required in installations.
    package var name: String?
    package var bodyText: String
    package var body: TemplateBody
    private var headerValues: [(name: String, value: TemplateText)] = []
    private var expiryValue: TemplateText?
    private var priorityValue: TemplateText?
    /// The type of a Baidu message; nil for other platforms.
    package var messageType: String?

    package init(
        name: String? = nil,
        bodyText: String,
        body: TemplateBody,
        headers: [(name: String, value: String)] = [],
        expiry: String? = nil,
        priority: String? = nil,
        messageType: String? = nil
    ) {
        self.name = name
        self.bodyText = bodyText
        self.body = body
        self.messageType = messageType
        self.headers = headers
        self.expiry = expiry
        self.priority = priority
    }

    /// The header fields for the push service, such as `X-WNS-Type` or `apns-priority`.
    package var headers: [(name: String, value: String)] {
        get { headerValues.map { ($0.name, $0.value.text) } }
        set { headerValues = newValue.map { ($0.name, TemplateText($0.value)) } }
    }

    /// The expiration for APNs: a date, `0` or an expression.
    package var expiry: String? {
        get { expiryValue?.text }
        set { expiryValue = newValue.map(TemplateText.init) }
    }

    /// The priority for APNs: a number or an expression.
    package var priority: String? {
        get { priorityValue?.text }
        set { priorityValue = newValue.map(TemplateText.init) }
    }
}

extension RegistrationTemplate {
    package func headers(filledWith properties: TemplateProperties) -> [(name: String, value: String)] {
        headerValues.map { ($0.name, $0.value.filled(properties)) }
    }

    package func expiry(filledWith properties: TemplateProperties) -> String? { expiryValue?.filled(properties) }

    package func priority(filledWith properties: TemplateProperties) -> String? { priorityValue?.filled(properties) }
}
