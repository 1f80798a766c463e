/// What can be seen of a hub and done to it that the service has no address for: `/{hub}/$inbox` and its like. They
/// need no token and know no api-version.
enum Window: String, CaseIterable {
    case inbox = "$inbox"
    case devices = "$devices"
    case messages = "$messages"
    case access = "$access"
    case gone = "$gone"
    case test = "$test"

    /// Whether one device can be named behind it.
    var namesDevice: Bool { self == .inbox || self == .gone || self == .devices }
}
