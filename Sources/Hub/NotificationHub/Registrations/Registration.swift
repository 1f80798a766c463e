/// A registration with its id and version, as a hub stores it.
package struct Registration: Sendable {
    package let id: RegistrationIdentifier
    /// The version: 1 at first, incremented by each update.
    package let version: Int
    package let description: RegistrationDescription
    /// The expiration time of the installation that the registration belongs to; nil for a registration of its own.
    let derivedExpiration: String?

    /// True if the registration belongs to an installation, through which alone it can be written.
    package var isDerived: Bool { derivedExpiration != nil }

    init(
        id: RegistrationIdentifier, version: Int, description: RegistrationDescription, derivedExpiration: String? = nil
    ) {
        self.id = id
        self.version = version
        self.description = description
        self.derivedExpiration = derivedExpiration
    }
}
