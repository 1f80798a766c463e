/// What makes two handles the same device.
package struct DeviceKey: Sendable, Hashable {
    package let platform: Platform
    package let handle: String

    /// `apns:00fc13…`.
    package var text: String { "\(platform.rawValue):\(handle)" }

    package init(platform: Platform, handle: DeviceHandle) {
        self.platform = platform
        // Hexadecimal handles differ in case from one client to the next.
        self.handle = platform == .apns ? handle.text.lowercased() : handle.text
    }

    /// A key that was written down.
    init(platform: Platform, folded handle: String) {
        self.platform = platform
        self.handle = handle
    }
}
