import JSON

/// A browser's push subscription (W3C Push API).
package struct BrowserSubscription: Sendable, Hashable {
    package let endpoint: String
    package let p256dh: String
    package let auth: String
    /// The subscription as an installation returns it: an object, or a JSON text, which some SDKs send.
    let json: JSONValue

    /// Creates a subscription from its three parts, or nil if one of them is empty.
    package init?(endpoint: String, p256dh: String, auth: String) {
        guard ![endpoint, p256dh, auth].contains("") else { return nil }
        self.endpoint = endpoint
        self.p256dh = p256dh
        self.auth = auth
        json = .object(
            JSONObject([("endpoint", .string(endpoint)), ("p256dh", .string(p256dh)), ("auth", .string(auth))]))
    }

    init?(_ object: JSONObject, written json: JSONValue) {
        var parts: [String] = []
        for name in ["endpoint", "p256dh", "auth"] {
            guard case .string(let text) = object[key: name], !text.isEmpty else { return nil }
            parts.append(text)
        }
        endpoint = parts[0]
        p256dh = parts[1]
        auth = parts[2]
        self.json = json
    }

    init?(text: String) {
        guard let value = try? JSONValue(parsing: text), case .object(let object) = value else { return nil }
        self.init(object, written: .string(text))
    }

    package static func == (left: BrowserSubscription, right: BrowserSubscription) -> Bool {
        left.endpoint == right.endpoint && left.p256dh == right.p256dh && left.auth == right.auth
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(endpoint) }
}
