import AccessTokens
import Cryptography
import JSON
import NotificationHub

/// Something that happened to a namespace, as a journal and an export have it: one line of JSON.
enum NamespaceChange: Sendable {
    case hubCreated(name: String, rules: [AuthorizationRule])
    case hubRemoved(name: String)
    case hubChanged(name: String, HubChange)

    var text: [UInt8] {
        switch self {
        case .hubCreated(let name, let rules): line([("hub", .string(name)), ("rules", .array(rules.map(\.json)))])
        case .hubRemoved(let name): line([("hub", .string(name)), ("removed", true)])
        case .hubChanged(let name, let change): change.text(hub: name)
        }
    }

    init(_ text: [UInt8]) throws(HubChangeError) {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: text)
        } catch {
            throw HubChangeError("it is not JSON: \(error)")
        }
        guard case .object(let object) = value, case .string(let name) = object[key: "hub"], Hub.isValid(name: name)
        else { throw HubChangeError("it names no hub") }
        if case .array(let rules) = object[key: "rules"] {
            var read: [AuthorizationRule] = []
            for rule in rules { read.append(try AuthorizationRule(json: rule)) }
            self = .hubCreated(name: name, rules: read)
        } else if object[key: "removed"] == true {
            self = .hubRemoved(name: name)
        } else {
            self = .hubChanged(name: name, try HubChange(object))
        }
    }

    private func line(_ members: [(String, JSONValue)]) -> [UInt8] {
        Array(JSONValue.object(JSONObject(members)).compactText().utf8)
    }
}

extension NamespaceChange {
    /// Makes it happen; what is about a hub that is not there is said to be wrong.
    func apply(to hubs: inout [String: Hub]) throws(HubChangeError) {
        switch self {
        case .hubCreated(let name, let rules):
            var hub = Hub(name: name, rules: rules)
            hub.collectsChanges = true
            hubs[name.lowercased()] = hub
        case .hubRemoved(let name): hubs[name.lowercased()] = nil
        case .hubChanged(let name, let change):
            guard let index = hubs.index(forKey: name.lowercased()) else {
                throw HubChangeError("the hub \"\(name)\" was not created before")
            }
            hubs.values[index].apply(change)
        }
    }

    /// All that makes these hubs again.
    static func snapshot(of hubs: [String: Hub]) -> some Sequence<[UInt8]> {
        hubs.values.sorted { $0.name < $1.name }.lazy.flatMap { hub in
            let created = NamespaceChange.hubCreated(name: hub.name, rules: hub.authorizer.rules)
            let parts = [AnySequence([created.text]), AnySequence(hub.snapshot.lazy.map { $0.text(hub: hub.name) })]
            return parts.joined()
        }
    }
}

extension AuthorizationRule {
    fileprivate var json: JSONValue {
        .object(
            JSONObject([
                ("keyName", .string(keyName)), ("primaryKey", .string(primaryKey.exposed)),
                ("secondaryKey", .string(secondaryKey.exposed)),
                ("claims", .array(claims.map(\.rawValue).sorted().map(JSONValue.string))),
            ]))
    }

    fileprivate init(json: JSONValue) throws(HubChangeError) {
        guard case .object(let object) = json, case .string(let keyName) = object[key: "keyName"],
            case .string(let primary) = object[key: "primaryKey"],
            case .string(let secondary) = object[key: "secondaryKey"], case .array(let names) = object[key: "claims"]
        else { throw HubChangeError("a rule needs keyName, primaryKey, secondaryKey and claims") }
        var claims: Set<Claim> = []
        for case .string(let name) in names {
            if let claim = Claim(rawValue: name) { claims.insert(claim) }
        }
        self.init(
            keyName: keyName, primaryKey: Secret(primary), secondaryKey: Secret(secondary), claims: claims)
    }
}
