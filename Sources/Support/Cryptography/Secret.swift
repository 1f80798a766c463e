/// A key, password or token that is never shown when printed, interpolated, dumped or reflected.
public struct Secret: Sendable, Hashable {
    /// The plain value, only for the code that sends or signs with it.
    public let exposed: String

    public init(_ value: String) {
        exposed = value
    }

    // Servers distinguish canonically equivalent texts, which `String` compares as equal. The bytes are compared in their
    // buffers, because each request compares several secrets, and a view of UTF-8 takes five times as long.

    public static func == (left: Secret, right: Secret) -> Bool {
        guard left.exposed.utf8.count == right.exposed.utf8.count else { return false }
        var (left, right) = (left.exposed, right.exposed)
        return left.withUTF8 { left in right.withUTF8 { left.elementsEqual($0) } }
    }

    public func hash(into hasher: inout Hasher) {
        var text = exposed
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "(secret)" }
    public var debugDescription: String { "(secret)" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
