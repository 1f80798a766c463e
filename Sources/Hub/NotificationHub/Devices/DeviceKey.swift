/// The identity of a device: equal keys are the same device.
package struct DeviceKey: Sendable, Hashable {
    package let platform: Platform
    package let handle: String

    /// The platform and the handle: `apns:00fc13…`.
    package var text: String { "\(platform.rawValue):\(handle)" }

    package init(platform: Platform, handle: DeviceHandle) {
        self.platform = platform
        // Clients differ in the case of hexadecimal handles.
        self.handle = platform == .apns ? handle.text.lowercased() : handle.text
    }

    /// Creates a key from a stored handle, whose case is already normalised.
    init(platform: Platform, folded handle: String) {
        self.platform = platform
        self.handle = handle
    }
}
