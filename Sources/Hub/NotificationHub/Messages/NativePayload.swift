import JSON
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
        for platform: Platform,
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
