/// What a registration says: one device, the tags by which it is addressed, and whether it takes native messages or
/// has a template of its own.
package struct RegistrationDescription: Sendable {
    package var platform: Platform
    package var handle: DeviceHandle
    package var tags: [Tag]
    package var pushVariables: [(name: String, value: String)] = []
    /// A tile of WNS or MPNS, which then is a device of its own.
    package var secondaryTileName: String?
    /// Native messages go to registrations without a template, template messages to those with one.
    package var template: RegistrationTemplate?
}
