/// A value of `format` that is checked (validation, section 7.3); every other one is only a remark.
enum SchemaFormat: String, CaseIterable, Sendable {
    case date
    case dateTime = "date-time"
    case time
    case email
    case hostname
    case ipv4
    case ipv6
    case uri
    case uuid

    /// Formats of the specification that are known but not checked.
    static let unchecked = [
        "duration", "idn-email", "idn-hostname", "iri", "iri-reference", "json-pointer", "regex",
        "relative-json-pointer", "uri-reference", "uri-template",
    ]

    func accepts(_ text: String) -> Bool {
        let bytes = ArraySlice(text.utf8)
        return switch self {
        case .date: CalendarText.isDate(bytes)
        case .dateTime: CalendarText.isDateTime(bytes)
        case .time: CalendarText.isTime(bytes)
        case .email: EmailAddress.isValid(bytes)
        case .hostname: HostName.isValid(bytes)
        case .ipv4: IPAddress.isVersion4(bytes)
        case .ipv6: IPAddress.isVersion6(bytes)
        case .uri: URIReference(text).isURI
        case .uuid: UUIDText.isValid(bytes)
        }
    }

    /// What a text of this format is called.
    var phrase: String {
        switch self {
        case .date: "a date"
        case .dateTime: "a date and time with an offset"
        case .time: "a time with an offset"
        case .email: "an email address"
        case .hostname: "a host name"
        case .ipv4: "an IPv4 address"
        case .ipv6: "an IPv6 address"
        case .uri: "a URI with a scheme"
        case .uuid: "a UUID"
        }
    }
}
