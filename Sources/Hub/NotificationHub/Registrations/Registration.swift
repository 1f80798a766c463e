/// A registration with its id and version, as a hub stores it.
package struct Registration: Sendable {
    package let id: RegistrationIdentifier
    /// The version: 1 at first, incremented by each update.
    package let version: Int
    package let description: RegistrationDescription
    /// True if the registration belongs to an installation, through which alone it can be written.
    package let isDerived: Bool
    /// The expiration time of the installation that the registration belongs to; nil for one of no installation.
    var derivedExpiration: String?
}
