import JSON
import Text
import XML

/// A notification in the format of one platform.
package struct NativePayload: Sendable {
    package let bytes: [UInt8]
    let contentType: ContentType?

    /// The payload as text; nil if it is not UTF-8.
    package var text: String? { String(validating: bytes, as: UTF8.self) }

    /// Rejects payloads that the platform never accepts; the size is checked at delivery.
    ///
    /// - Returns: The header fields that the payload implies and the sender omitted.
    func check(
        for platform: DevicePlatform,
        _ headers: MessageHeaders
    ) throws(HubError) -> [(name: String, value: String)] {
        if platform == .wns { return try checkWindows(headers["X-WNS-Type"]) }
        try contentType?.checkCharset()
        switch platform {
        case .apns, .baidu, .browser, .xiaomi: _ = try Self.object(in: bytes)
        case .gcm:
            if try Self.object(in: bytes)[key: "registration_ids"] != nil {
                throw .invalidMessage("'registration_ids' is not allowed, the hub knows the devices")
            }
        case .fcmv1: try checkMember("message")
        case .adm: try checkMember("data")
        case .mpns: try checkWindowsPhone(headers["X-NotificationClass"])
        case .wns: break
        }
        return []
    }

    /// Parses a body, which must be a JSON object.
    static func object(in body: [UInt8]) throws(HubError) -> JSONObject {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: body)
        } catch {
            throw .invalidMessage("It is not JSON: \(error)")
        }
        guard case .object(let object) = value else { throw .invalidMessage("It is not a JSON object") }
        return object
    }

    private func checkMember(_ name: String) throws(HubError) {
        guard case .object = try Self.object(in: bytes)[key: name] else {
            throw .invalidMessage("It has no object '\(name)'")
        }
    }
}

extension NativePayload {
    /// Checks a WNS payload. Returns the header field with its type, taken from the root element, if it is missing.
    private func checkWindows(_ header: String?) throws(HubError) -> [(name: String, value: String)] {
        guard header?.lowercased() != "wns/raw" else {
            guard contentType?.value == "application/octet-stream" else { throw .rawContentType }
            return []
        }
        try contentType?.checkCharset()
        let names = ["toast", "tile", "badge"]
        if let header, !names.contains(where: { "wns/\($0)" == header.lowercased() }) {
            throw .invalidHeader(
                name: "X-WNS-Type", value: header, rule: "Allowed values are wns/toast, wns/tile, wns/badge and wns/raw"
            )
        }
        let root = try rootName()
        guard names.contains(root) else {
            throw .invalidMessage("Its root element is '\(root)'; it must be 'toast', 'tile' or 'badge'")
        }
        guard let header else { return [("X-WNS-Type", "wns/\(root)")] }
        guard header.lowercased() == "wns/\(root)" else {
            throw .invalidMessage("Its root element is '\(root)', but X-WNS-Type says '\(header)'")
        }
        return []
    }

    /// Checks an MPNS payload. The last digit of a class is the kind (1 tile, 2 toast, 3 raw), the first the delay.
    private func checkWindowsPhone(_ notificationClass: String?) throws(HubError) {
        guard let notificationClass else { return try checkNotificationRoot() }
        guard let kind = ["1", "2", "3"].first(where: { [$0, "1\($0)", "2\($0)"].contains(notificationClass) }) else {
            throw .invalidHeader(
                name: "X-NotificationClass", value: notificationClass,
                rule: "Allowed values are 1 for tiles, 2 for toasts and 3 for raw notifications, and each plus 10 or 20"
            )
        }
        if kind != "3" { try checkNotificationRoot() }
    }

    private func checkNotificationRoot() throws(HubError) {
        let root = try rootName()
        guard root == "Notification" else {
            throw .invalidMessage("Its root element is '\(root)'; it must be 'Notification'")
        }
    }

    /// Returns the root's local name. The declared encoding is ignored: the .NET SDK declares UTF-16 for UTF-8.
    private func rootName() throws(HubError) -> String {
        do throws(MarkupSyntaxError) {
            let name = try MarkupDocument(parsing: bytes).root.name
            return name.split(separator: ":").last.map(String.init) ?? name
        } catch {
            throw .invalidMessage("It is not XML: \(error.message) at line \(error.line), column \(error.column)")
        }
    }
}

/// The APNs settings of a message besides its payload, in any of the spellings that clients use.
package struct APNsDelivery: Sendable, Equatable {
    /// The expiration time, in seconds since 1970; 0 for a single delivery attempt.
    package var expiry: Double?
    package var priority: Int?

    init() {}

    /// Parses the header fields; the platform's own names take precedence over older ones.
    init(_ headers: MessageHeaders) throws(HubError) {
        for name in ["apns-expiration", "X-Apns-Expiration", "ServiceBusNotification-Apns-Expiry"] {
            guard expiry == nil, let text = headers[name] else { continue }
            expiry = Self.epoch(text) ?? DateText.seconds(in: text)
            guard expiry != nil else {
                throw .invalidHeader(name: name, value: text, rule: "It must be a time or a number of seconds")
            }
        }
        for name in ["apns-priority", "X-Apns-Priority"] {
            guard priority == nil, let text = headers[name] else { continue }
            priority = UInt8(text).map(Int.init)
            guard priority != nil else {
                throw .invalidHeader(name: name, value: text, rule: "It must be a number from 0 to 255")
            }
        }
    }

    private static func epoch(_ text: String) -> Double? {
        text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text).map(Double.init) : nil
    }
}

/// JSON with strings in single quotes, `['a','b']`, as in the service's documentation of device lists.
enum SingleQuotedText {
    /// Returns the text with double quotes. If the input is invalid, the result is invalid JSON too.
    static func json(_ bytes: [UInt8]) -> [UInt8] {
        let (single, double, backslash) = (UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"))
        var json: [UInt8] = []
        json.reserveCapacity(bytes.count)
        /// The opening quote of the current string; nil outside of strings.
        var quote: UInt8?
        var isEscaped = false
        for byte in bytes {
            switch (quote, byte) {
            case (_, _) where isEscaped:
                isEscaped = false
                // JSON has no escape for single quotes.
                if byte != single { json.append(backslash) }
                json.append(byte)
            case (_?, backslash): isEscaped = true
            case (nil, single), (nil, double):
                quote = byte
                json.append(double)
            case (single?, double): json += [backslash, double]
            case (let open?, byte) where open == byte:
                quote = nil
                json.append(double)
            default: json.append(byte)
            }
        }
        return json
    }
}

/// A date and time as clients write it: `2030-01-31T12:00:00.5+01:00` (W3C date-time) or `01/31/2030 12:00:00`,
/// with an optional AM or PM; without a zone in UTC.
enum DateText {
    private static let halfDay = 43_200.0

    /// Returns the seconds since 1970, or nil if the text has neither format.
    static func seconds(in text: String) -> Double? {
        let half = ["AM", "PM"].first { text.uppercased().hasSuffix(" " + $0) }
        let written = text.utf8.dropLast(half == nil ? 0 : 3)
        var reader = TimeReader(written)
        guard let date = written.contains(UInt8(ascii: "/")) ? monthFirst(&reader) : reader.date() else { return nil }
        var seconds = Double(date.days * 86_400)
        if reader.take("Tt ") {
            guard var clock = reader.clock(isLenient: true)?.seconds, half == nil || clock < 13 * 3_600 else {
                return nil
            }
            if half != nil { clock = clock.truncatingRemainder(dividingBy: halfDay) }
            seconds += half == "PM" ? clock + halfDay : clock
        }
        guard let offset = reader.isAtEnd ? 0 : reader.offset(isLenient: true), reader.isAtEnd else { return nil }
        return seconds - Double(offset * 60)
    }

    /// Reads `MM/DD/YYYY`; month and day may have one digit.
    private static func monthFirst(_ reader: inout TimeReader) -> CivilDate? {
        guard let month = reader.number(digits: 1...2, in: 1...12), reader.take("/"),
            let day = reader.number(digits: 1...2, in: 1...31), reader.take("/"),
            let year = reader.number(digits: 4...4, in: 0...9999)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }
}
