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
