/// A path of a hub that the service does not have, such as `/{hub}/$inbox`. These routes ignore the api-version, and need
/// no token on loopback.
enum InspectionRoute: String, CaseIterable {
    case inbox = "$inbox"
    case devices = "$devices"
    case messages = "$messages"
    case access = "$access"
    case gone = "$gone"
    case test = "$test"

    /// True if the path may continue with the name of a device.
    var namesDevice: Bool { self == .inbox || self == .gone || self == .devices }
}
