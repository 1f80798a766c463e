/// The content of a registration: one device, the tags that address it, and a template if it has one.
package struct RegistrationDescription: Sendable {
    package var platform: Platform
    package var handle: DeviceHandle
    package var tags: [Tag]
    package var pushVariables: [(name: String, value: String)] = []
    /// The name of a tile of WNS or MPNS, which is a device of its own; nil for the app.
    package var secondaryTileName: String?
    /// The template; a registration receives native messages without one, and template messages with one.
    package var template: RegistrationTemplate?
}
