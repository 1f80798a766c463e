import Text
import XML

/// A registration with its id and version, as a hub stores it.
package struct Registration: Sendable {
    package let id: RegistrationIdentifier
    /// The version: 1 at first, incremented by each update.
    package let version: Int
    package let description: RegistrationDescription
    /// The expiration time of the installation that the registration belongs to; nil for a registration of its own.
    let derivedExpiration: String?

    /// True if the registration belongs to an installation, through which alone it can be written.
    package var isDerived: Bool { derivedExpiration != nil }

    init(
        id: RegistrationIdentifier, version: Int, description: RegistrationDescription, derivedExpiration: String? = nil
    ) {
        self.id = id
        self.version = version
        self.description = description
        self.derivedExpiration = derivedExpiration
    }
}

extension Registration {
    /// The kind of a response, which determines how an unlimited lifetime is written.
    package enum Answer: Sendable {
        /// The response to a POST or PUT request that wrote the registration.
        case written
        /// The response to a GET request for a registration or a list.
        case read
    }

    /// Returns the Atom entry of the response for one registration.
    ///
    /// - Parameters:
    ///   - address: The address of the registration, with the request's query.
    ///   - now: The current time, in seconds since 1970, which the entry always has as its time of publication.
    package func entryText(
        at address: String, now: Double, _ answer: Answer, _ generation: Generation = .classic
    ) -> String {
        entry(at: address, now: now, answer, generation).text
    }

    func entry(at address: String, now: Double, _ answer: Answer, _ generation: Generation) -> AtomEntry {
        AtomEntry(
            version: version, id: address, title: id.text, published: now, updated: now, link: .own(address),
            content: element(expiration: expiration(answer, generation), generation: generation),
            generation: generation)
    }

    func expiration(_ answer: Answer, _ generation: Generation) -> String {
        if let derivedExpiration { return derivedExpiration }
        let time = generation == .newer ? "9999-12-31T23:59:59.9999999" : "9999-12-31T23:59:59.999"
        return answer == .written ? time : time + "Z"
    }
}

/// A page of a hub's registrations as an Atom feed.
package struct RegistrationFeed: Sendable {
    let registrations: [Registration]
    let address: RequestURL
    let entries: RequestURL
    let now: Double
    let next: ContinuationToken?
    let generation: Generation

    /// - Parameters:
    ///   - address: The address of the request, which the link to the next page has.
    ///   - entries: The address of the feed and above those of its entries; nil for the request's own.
    ///   - now: The current time, in seconds since 1970.
    ///   - next: The token of the next page; nil for the last page.
    package init(
        _ registrations: [Registration], at address: RequestURL, entries: RequestURL? = nil, now: Double,
        next: ContinuationToken?, _ generation: Generation = .classic
    ) {
        self.registrations = registrations
        self.address = address
        self.entries = entries ?? address
        self.now = now
        self.next = next
        self.generation = generation
    }

    package var text: String {
        var links = [AtomLink.own(entries.text)]
        if let next { links.append(AtomLink(relation: "next", address: address.next(next))) }
        let elements = registrations.map { registration in
            registration.entry(at: entries.appending(registration.id.text), now: now, .read, generation)
                .element(inFeed: true)
        }
        return AtomFeed(
            title: "Registrations", id: entries.text, updated: now, links: links, entries: elements,
            generation: generation
        ).text
    }
}

/// The id of a registration: two positive 63-bit integers and a partition, such as
/// `7260336227650468927-4200236381151834034-1`. Clients may choose one.
package struct RegistrationIdentifier: Sendable, Hashable, Comparable {
    package let first: Int
    package let second: Int
    package let partition: Int

    package init(first: Int, second: Int, partition: Int) {
        self.first = first
        self.second = second
        self.partition = partition
    }

    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) }) else {
            return nil
        }
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == 3 else { return nil }
        self.init(first: numbers[0], second: numbers[1], partition: numbers[2])
    }

    package var text: String { "\(first)-\(second)-\(partition)" }

    package static func < (left: RegistrationIdentifier, right: RegistrationIdentifier) -> Bool {
        (left.first, left.second, left.partition) < (right.first, right.second, right.partition)
    }
}

/// A reason for which a registration is rejected, with a message modelled on the service's.
package enum RegistrationError: Error, Sendable, Equatable {
    case unknownKind(String)
    case expirationTime
    case required(String)
    case handle(element: String, DevicePlatform)
    case foreign(element: String, kind: String)
    case identifier(String)
    case pushVariables
    case systemTag
    case invalidTags([String])
    case tagsTooLong(Int)
    case template(TemplateError)

    package var message: String {
        switch self {
        case .unknownKind(let name): "'\(name)' is not a kind of registration."
        case .expirationTime: "Cannot specify ExpirationTime."
        case .required(let element): "'\(element)' is required."
        case .handle(let element, let platform): "'\(element)' is not valid: \(platform.handleRule)."
        case .foreign(let element, let kind): "'\(element)' does not belong to '\(kind)'."
        case .identifier(let text): "'\(text)' is not the id of a registration: that has three numbers, as in 1-2-3."
        case .pushVariables: "'PushVariables' must be a JSON object of texts."
        case .systemTag: "Tags can not start with $"
        case .invalidTags(let tags): TagRules.invalidTagsMessage(tags)
        case .tagsTooLong(let size): TagRules.tooLongMessage(size)
        case .template(let fault): fault.message
        }
    }
}

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

extension RegistrationTemplate {
    init(_ members: ContractMembers, for platform: DevicePlatform) throws(HubError) {
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
        _ members: ContractMembers, for platform: DevicePlatform
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

    private func check(for platform: DevicePlatform) throws(TemplateError) {
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
