import AccessTokens
import Cryptography
import XML

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
