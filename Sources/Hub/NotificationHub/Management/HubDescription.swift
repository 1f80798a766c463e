/// What a namespace knows of a hub: who may use it, and with which credentials it uses the platforms' own services.
package struct HubDescription: Sendable {
    /// For how long a registration lives (ISO 8601), which is kept and given back.
    package var registrationLifetime = Self.unlimited
    package var rules: [AuthorizationRule]
    package var credentials: [PlatformCredential] = []
    package var userMetadata: String?
    package var isDisabled: Bool?

    /// The longest time that .NET can count.
    package static let unlimited = "P10675199DT2H48M5.4775807S"
    /// The most rules a hub may have.
    static let ruleLimit = 12

    package init(rules: [AuthorizationRule]) {
        self.rules = rules
    }
}

/// How many devices, registrations and requests a hub had lately, which a used one shows.
package struct HubUsage: Sendable {
    let devices: Int
    let registrations: Int
    let requests: Int

    package init(devices: Int, registrations: Int, requests: Int) {
        self.devices = devices
        self.registrations = registrations
        self.requests = requests
    }
}
