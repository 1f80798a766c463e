/// A key, password or token that never shows itself: not when printed, interpolated, dumped or reflected.
public struct Secret: Sendable, Hashable {
    /// The value in clear, for the one place that must use it.
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
