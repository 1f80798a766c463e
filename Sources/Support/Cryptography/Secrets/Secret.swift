/// A key, password or token that is never shown when printed, interpolated, dumped or reflected.
public struct Secret: Sendable, Hashable {
    /// The plain value, only for the code that sends or signs with it.
    public let exposed: String

    public init(_ value: String) {
        exposed = value
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "(secret)" }
    public var debugDescription: String { "(secret)" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
