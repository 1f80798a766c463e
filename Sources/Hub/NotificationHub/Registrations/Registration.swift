/// A registration as a hub keeps it.
package struct Registration: Sendable {
    package let id: RegistrationIdentifier
    /// Starts at 1, one more with each update.
    package let version: Int
    package let description: RegistrationDescription
    /// Whether an installation gave rise to it: it is then written through the installation only.
    package let isDerived: Bool

    package init(id: RegistrationIdentifier, version: Int, description: RegistrationDescription, isDerived: Bool) {
        self.id = id
        self.version = version
        self.description = description
        self.isDerived = isDerived
    }
}
