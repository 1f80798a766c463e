import AccessTokens
import Cryptography
import JSON
import NotificationHub

/// A change of a namespace, which journals and exports contain as one line of JSON.
enum NamespaceChange: Sendable {
    case namespaceRule(AuthorizationRule)
    /// The creation of a hub, with the time in seconds since 1970; `hubDescribed` has the same unit.
    case hubCreated(name: String, HubDescription, at: Double)
    case hubDescribed(name: String, HubDescription, at: Double)
    case hubRemoved(name: String)
    case hubChanged(name: String, HubChange)

    var text: [UInt8] {
        switch self {
        case .namespaceRule(let rule):
            line([
                ("namespace", .string(rule.keyName)), ("primaryKey", .string(rule.primaryKey.exposed)),
                ("secondaryKey", .string(rule.secondaryKey.exposed)),
            ])
        case .hubCreated(let name, let description, let time): line(name, "created", description, time)
        case .hubDescribed(let name, let description, let time): line(name, "described", description, time)
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
        guard case .object(let object) = value else { throw HubChangeError("it is not a mapping") }
        if object[key: "namespace"] != nil {
            self = .namespaceRule(try AuthorizationRule(root: object))
            return
        }
        guard case .string(let name) = object[key: "hub"], Hub.isValid(name: name) else {
            throw HubChangeError("it names no hub")
        }
        if object[key: "removed"] == true {
            self = .hubRemoved(name: name)
        } else if object[key: "job"] == nil, case .number(let time) = object[key: "created"] {
            self = .hubCreated(name: name, try Self.description(object, time), at: time.doubleValue)
        } else if case .number(let time) = object[key: "described"] {
            self = .hubDescribed(name: name, try Self.description(object, time), at: time.doubleValue)
        } else {
            self = .hubChanged(name: name, try HubChange(object))
        }
    }

    private static func description(_ object: JSONObject, _ time: JSONNumber) throws(HubChangeError) -> HubDescription {
        guard case .string(let text) = object[key: "description"] else {
            throw HubChangeError("\"description\" must be a text")
        }
        do throws(HubError) {
            return try HubDescription(
                parsing: Array(text.utf8), updating: nil, now: time.doubleValue, randomBytes: SecureRandom.bytes)
        } catch {
            throw HubChangeError(error.answer(.classic).text ?? "the description is not valid")
        }
    }

    private func line(_ name: String, _ kind: String, _ description: HubDescription, _ time: Double) -> [UInt8] {
        let entry = HubEntry(description, name: name, namespace: "", usage: nil, published: time, updated: time)
        return line([
            ("hub", .string(name)), (kind, JSONNumber(time).map(JSONValue.number) ?? .null),
            ("description", .string(entry.text(at: ""))),
        ])
    }

    private func line(_ members: [(String, JSONValue)]) -> [UInt8] {
        Array(JSONValue.object(JSONObject(members)).compactText().utf8)
    }
}

extension AuthorizationRule {
    fileprivate init(root object: JSONObject) throws(HubChangeError) {
        guard case .string(let keyName) = object[key: "namespace"],
            case .string(let primary) = object[key: "primaryKey"],
            case .string(let secondary) = object[key: "secondaryKey"]
        else { throw HubChangeError("a namespace needs primaryKey and secondaryKey") }
        self.init(
            keyName: keyName, primaryKey: Secret(primary), secondaryKey: Secret(secondary),
            claims: Set(Claim.allCases))
    }
}
