import Text

/// The values of `format` that are checked (validation, section 7.3). Other values are annotations.
///
/// All formats are checked in every dialect, although older dialects define fewer.
enum SchemaFormat: String, CaseIterable, Sendable {
    case date
    case dateTime = "date-time"
    case time
    case duration
    case email
    case internationalEmail = "idn-email"
    case hostname
    case internationalHostname = "idn-hostname"
    case ipv4
    case ipv6
    case uri
    case uriReference = "uri-reference"
    case iri
    case iriReference = "iri-reference"
    case uriTemplate = "uri-template"
    case uuid
    case jsonPointer = "json-pointer"
    case relativeJSONPointer = "relative-json-pointer"
    case regex

    func accepts(_ text: String) -> Bool {
        let bytes = ArraySlice(text.utf8)
        return switch self {
        case .date: CalendarText.isDate(bytes)
        case .dateTime: CalendarText.isDateTime(bytes)
        case .time: CalendarText.isTime(bytes)
        case .duration: DurationFormat.isValid(bytes)
        case .email: EmailAddress.isValid(bytes)
        case .internationalEmail: EmailAddress.isValid(bytes, international: true)
        case .hostname: HostName.isValid(bytes)
        case .internationalHostname: InternationalHostName.isValid(text)
        case .ipv4: IPAddress.isVersion4(bytes)
        case .ipv6: IPAddress.isVersion6(bytes)
        case .uri: URIReference(text).isURI()
        case .uriReference: URIReference(text).isReference()
        case .iri: URIReference(text).isURI(international: true)
        case .iriReference: URIReference(text).isReference(international: true)
        case .uriTemplate: URITemplate.isValid(text)
        case .uuid: GUID.isValid(bytes)
        case .jsonPointer: JSONPointer.tokens(of: text) != nil
        case .relativeJSONPointer: JSONPointer.isRelative(text)
        case .regex: (try? SchemaPattern(text)) != nil
        }
    }

    /// The description of the format in messages.
    var phrase: String {
        switch self {
        case .date: "a date"
        case .dateTime: "a date and time with an offset"
        case .time: "a time with an offset"
        case .duration: "a duration, such as P1DT12H"
        case .email, .internationalEmail: "an email address"
        case .hostname, .internationalHostname: "a host name"
        case .ipv4: "an IPv4 address"
        case .ipv6: "an IPv6 address"
        case .uri: "a URI with a scheme"
        case .uriReference: "a URI or a relative reference"
        case .iri: "an IRI with a scheme"
        case .iriReference: "an IRI or a relative reference"
        case .uriTemplate: "a URI template"
        case .uuid: "a UUID"
        case .jsonPointer: "a JSON Pointer"
        case .relativeJSONPointer: "a relative JSON Pointer"
        case .regex: "a regular expression of ECMA-262"
        }
    }
}
