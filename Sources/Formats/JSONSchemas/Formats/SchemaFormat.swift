import JSON
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

/// A validator for dates and times (RFC 3339, section 5.6).
private enum CalendarText {
    static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
        var reader = TimeReader(text)
        return reader.date() != nil && reader.isAtEnd
    }

    static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
        var reader = TimeReader(text)
        return isTime(&reader)
    }

    static func isDateTime(_ text: ArraySlice<UInt8>) -> Bool {
        var reader = TimeReader(text)
        return reader.date() != nil && reader.take("Tt") && isTime(&reader)
    }

    /// Reads the time of day with its offset from UTC. Second 60 is valid only at 23:59 UTC, as for leap seconds.
    private static func isTime(_ reader: inout TimeReader) -> Bool {
        guard let clock = reader.clock(), let offset = reader.offset(), reader.isAtEnd else { return false }
        return clock.second < 60 || (clock.minuteOfDay - offset + 1440) % 1440 == 1439
    }
}

/// A validator for durations (RFC 3339, appendix A) such as `P3DT4H`. No unit between two others may be missing.
private enum DurationFormat {
    static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "P") else { return false }
        let parts = text.dropFirst().split(separator: UInt8(ascii: "T"), omittingEmptySubsequences: false)
        switch parts.count {
        case 1: return hasUnits(parts[0], of: "YMD") || hasUnits(parts[0], of: "W")
        case 2: return (parts[0].isEmpty || hasUnits(parts[0], of: "YMD")) && hasUnits(parts[1], of: "HMS")
        default: return false
        }
    }

    /// True for numbers whose units are consecutive in a list of units.
    private static func hasUnits(_ text: ArraySlice<UInt8>, of units: String) -> Bool {
        var rest = text
        var allowed = Array(units.utf8)[...]
        var isFirst = true
        while !rest.isEmpty {
            let digits = rest.prefix(while: \.isASCIIDigit).count
            rest = rest.dropFirst(digits)
            guard digits > 0, let unit = rest.popFirst(), let place = allowed.firstIndex(of: unit),
                isFirst || place == allowed.startIndex
            else { return false }
            allowed = allowed[(place + 1)...]
            isFirst = false
        }
        return !isFirst
    }
}

/// A validator for URI templates (RFC 6570) of any level.
private enum URITemplate {
    static func isValid(_ text: String) -> Bool {
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "{":
                guard let end = rest.firstIndex(of: "}"), isExpression(rest[..<end]) else { return false }
                rest = rest[end...].dropFirst()
            case "%":
                guard rest.takeEncodedByte() else { return false }
            default: guard isLiteral(scalar) else { return false }
            }
        }
        return true
    }

    /// True for a literal character (RFC 6570, section 2.1).
    private static func isLiteral(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else {
            return InternationalCharacter.isUCS(scalar) || InternationalCharacter.isPrivate(scalar)
        }
        return scalar.value > 0x20 && scalar.value < 0x7F && !"\"'<>\\^`{|}".unicodeScalars.contains(scalar)
    }

    /// True for an expression (RFC 6570, section 2.2). Operators reserved for extensions are allowed.
    private static func isExpression(_ expression: Substring.UnicodeScalarView) -> Bool {
        var rest = expression
        if let first = rest.first, "+#./;?&=,!@|".unicodeScalars.contains(first) { rest.removeFirst() }
        return rest.split(separator: ",", omittingEmptySubsequences: false).allSatisfy(isVariable)
    }

    private static func isVariable(_ variable: Substring.UnicodeScalarView) -> Bool {
        var rest = variable
        if rest.last == "*" {
            rest.removeLast()
        } else if let colon = rest.firstIndex(of: ":") {
            let digits = rest[colon...].dropFirst()
            guard (1...4).contains(digits.count), digits.first != "0", digits.allSatisfy(\.isASCIIDigit) else {
                return false
            }
            rest = rest[..<colon]
        }
        return rest.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isName)
    }

    private static func isName(_ part: Substring.UnicodeScalarView) -> Bool {
        var rest = part
        guard !rest.isEmpty else { return false }
        while let scalar = rest.popFirst() {
            if scalar == "%" {
                guard rest.takeEncodedByte() else { return false }
            } else if scalar != "_", !scalar.isASCIIAlphanumeric {
                return false
            }
        }
        return true
    }
}
