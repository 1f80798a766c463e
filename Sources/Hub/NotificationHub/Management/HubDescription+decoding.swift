import Cryptography
import XML

/// The parsed body of a request that creates or updates a hub. Parsing is slow and needs no lock on a hub.
package struct HubDescriptionDocument: Sendable {
    fileprivate let element: NamespacedElement

    package init(parsing body: [UInt8]) throws(HubError) {
        element = try EntryContent.element(in: body)
    }
}

extension HubDescription {
    /// Parses the body of a request that creates or updates a hub.
    package init(
        parsing body: [UInt8], updating old: HubDescription?, now: Double, randomBytes: (Int) -> [UInt8]
    ) throws(HubError) {
        try self.init(HubDescriptionDocument(parsing: body), updating: old, now: now, randomBytes: randomBytes)
    }

    /// Decodes a parsed body.
    ///
    /// - Parameters:
    ///   - old: The description to update. If the body has no rules, the old rules stay; a rule of the same name keeps
    ///     its creation time, and its keys if the body has none.
    ///   - now: The current time, in seconds since 1970.
    ///   - randomBytes: The source of the keys that the body does not contain.
    package init(
        _ document: HubDescriptionDocument, updating old: HubDescription?, now: Double,
        randomBytes: (Int) -> [UInt8]
    ) throws(HubError) {
        let element = document.element
        guard element.name == "NotificationHubDescription", element.namespace == XMLNamespace.serviceBus else {
            throw .invalidHub(.notADescription(element.name))
        }
        let members = try ContractMembers(element)
        let reader = RuleReader(old: old?.rules ?? [], now: now)
        let rules = try reader.rules(members["AuthorizationRules"]?.elements ?? [], randomBytes)
        let unwritten = old?.rules ?? AuthorizationRule.defaults(created: now, randomBytes: randomBytes)
        self.init(rules: rules.isEmpty ? unwritten : rules)
        registrationLifetime = try Self.lifetime(members.word("RegistrationTtl"))
        isDisabled = try Self.flag(members)
        userMetadata = try members.text("UserMetadata")
        for kind in PlatformCredential.Kind.allCases {
            guard let element = members[kind.rawValue] else { continue }
            credentials.append(try PlatformCredential(kind, element))
        }
    }

    private static func lifetime(_ text: String?) throws(HubError) -> String {
        guard let text else { return unlimited }
        let form = /P(?=.)(\d+Y)?(\d+M)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?/.asciiOnlyDigits()
        guard text.wholeMatch(of: form) != nil else { throw .invalidHub(.lifetime(text)) }
        return text
    }

    /// Reads the flag that the service calls `Status` and its SDKs `IsDisabled`.
    private static func flag(_ members: ContractMembers) throws(HubError) -> Bool? {
        for name in ["Status", "IsDisabled"] {
            guard let text = try members.word(name) else { continue }
            switch text.lowercased() {
            case "true", "1": return true
            case "false", "0": return false
            default: throw .invalidHub(.status(name, text))
            }
        }
        return nil
    }
}

extension PlatformCredential {
    fileprivate init(_ kind: Kind, _ element: NamespacedElement) throws(HubError) {
        var properties: [(name: String, value: Secret)] = []
        for property in try ContractMembers(element)["Properties"]?.elements ?? [] {
            let members = try ContractMembers(property)
            guard let name = try members.word("Name") else { throw .invalidHub(.credential(kind)) }
            properties.append((name, Secret(try members.text("Value") ?? "")))
        }
        self.kind = kind
        self.properties = properties
    }
}
