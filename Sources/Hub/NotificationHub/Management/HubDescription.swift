import AccessTokens
package import Cryptography
import XML

/// The properties of a hub: its authorization rules and its credentials for the push services.
package struct HubDescription: Sendable {
    /// The lifetime of a registration (ISO 8601), which is stored and returned without effect.
    package var registrationLifetime = Self.unlimited
    package var rules: [AuthorizationRule]
    package var credentials: [PlatformCredential] = []
    package var userMetadata: String?
    package var isDisabled: Bool?

    /// The longest time that .NET can represent.
    package static let unlimited = "P10675199DT2H48M5.4775807S"
    /// The most rules of a hub.
    static let ruleLimit = 12

    package init(rules: [AuthorizationRule]) {
        self.rules = rules
    }
}

/// The numbers of devices, registrations and requests in the description of a hub with devices.
package struct HubUsage: Sendable {
    let devices: Int
    let registrations: Int
    let requests: Int
}

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

extension HubDescription {
    /// Returns the XML of the description in the contract's order, with keys and credentials in clear text.
    func element(_ usage: HubUsage?) -> MarkupElement {
        var members = credential(.apns) + [MarkupElement("RegistrationTtl", registrationLifetime)]
        members += credential(.wns) + [MarkupElement("AuthorizationRules", rules.map(\.element))]
        members += credential(.gcm) + credential(.mpns) + (usage?.elements ?? [])
        if let userMetadata { members.append(MarkupElement("UserMetadata", userMetadata)) }
        members += credential(.adm) + credential(.baidu)
        if let isDisabled { members.append(MarkupElement("Status", isDisabled ? "true" : "false")) }
        members += credential(.fcmV1) + credential(.browser) + credential(.xiaomi)
        return .contract("NotificationHubDescription", members)
    }

    private func credential(_ kind: PlatformCredential.Kind) -> [MarkupElement] {
        credentials.filter { $0.kind == kind }.map(\.element)
    }
}

extension HubUsage {
    fileprivate var elements: [MarkupElement] {
        [
            MarkupElement("DailyMaxActiveDevices", "\(devices)"),
            MarkupElement("DailyMaxActiveRegistrations", "\(registrations)"),
            MarkupElement("DailyApiCalls", "\(requests)"),
        ]
    }
}

extension PlatformCredential {
    fileprivate var element: MarkupElement {
        let list = properties.map { name, value in
            MarkupElement("Property", [MarkupElement("Name", name), MarkupElement("Value", value.exposed)])
        }
        return MarkupElement(kind.rawValue, [MarkupElement("Properties", list)])
    }
}

extension AuthorizationRule {
    fileprivate var element: MarkupElement {
        let rights = claims.map(\.rawValue).sorted().map { MarkupElement("AccessRights", $0) }
        return MarkupElement(
            "AuthorizationRule", attributes: [("i:type", "SharedAccessAuthorizationRule")],
            [
                MarkupElement("ClaimType", "SharedAccessKey"), MarkupElement("ClaimValue", "None"),
                MarkupElement("Rights", rights), MarkupElement("CreatedTime", HubTime(created).preciseText),
                MarkupElement("ModifiedTime", HubTime(modified).preciseText), MarkupElement("KeyName", keyName),
                MarkupElement("PrimaryKey", primaryKey.exposed), MarkupElement("SecondaryKey", secondaryKey.exposed),
            ])
    }
}

/// A reason for which a hub's description is rejected.
package enum HubDescriptionError: Error, Sendable, Equatable {
    case notADescription(String)
    case tooManyRules
    case keyNameMissing
    case keyNameTooLong
    case repeatedRule(String)
    case unknownRight(String)
    case noRights(rule: String)
    case manageAlone(rule: String)
    case key(String, rule: String)
    case lifetime(String)
    case status(String, String)
    case credential(PlatformCredential.Kind)

    package var message: String {
        switch self {
        case .notADescription(let name): "'\(name)' is not a 'NotificationHubDescription'."
        case .tooManyRules: "A hub has at most \(HubDescription.ruleLimit) authorization rules."
        case .keyNameMissing: "An authorization rule needs a 'KeyName'."
        case .keyNameTooLong: "A 'KeyName' has at most \(Self.keyNameLimit) characters."
        case .repeatedRule(let name): "The authorization rule '\(name)' occurs twice."
        case .unknownRight(let name): "'\(name)' is not a right: rights are 'Listen', 'Manage' and 'Send'."
        case .noRights(let rule): "The authorization rule '\(rule)' has no rights."
        case .manageAlone(let rule):
            "The authorization rule '\(rule)' needs 'Send' and 'Listen' too, because it has 'Manage'."
        case .key(let name, let rule):
            "'\(name)' of the authorization rule '\(rule)' must be 44 characters: base64 of 32 bytes."
        case .lifetime(let text): "'RegistrationTtl' is '\(text)', but must be a duration such as P90D."
        case .status(let name, let text): "'\(name)' is '\(text)', but must be true or false."
        case .credential(let kind): "'\(kind.rawValue)' must have 'Properties', each with a 'Name'."
        }
    }

    static let keyNameLimit = 256
}

/// A hub's credential for a push service, which is stored and returned but never sent.
package struct PlatformCredential: Sendable {
    package let kind: Kind
    package let properties: [(name: String, value: Secret)]

    /// The kind of a credential, by its XML element name.
    package enum Kind: String, Sendable, CaseIterable {
        case apns = "ApnsCredential"
        case wns = "WnsCredential"
        case gcm = "GcmCredential"
        case mpns = "MpnsCredential"
        case adm = "AdmCredential"
        case baidu = "BaiduCredential"
        case fcmV1 = "FcmV1Credential"
        case browser = "BrowserCredential"
        case xiaomi = "XiaomiCredential"
    }
}
