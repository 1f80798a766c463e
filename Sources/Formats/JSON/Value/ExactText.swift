/// A string that is compared by its Unicode scalars, as JSON and RFC 9535 require.
///
/// Swift's `==` also holds for canonically equivalent strings, such as "é" in one scalar and in two.
package struct ExactText: Hashable, Sendable {
    package let string: String

    package init(_ string: String) {
        self.string = string
    }

    package static func == (left: ExactText, right: ExactText) -> Bool {
        areEqual(left.string, right.string)
    }

    package func hash(into hasher: inout Hasher) {
        var string = string
        string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    package static func areEqual(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        let compared = left.utf8.withContiguousStorageIfAvailable { left in
            right.utf8.withContiguousStorageIfAvailable { left.elementsEqual($0) }
        }
        return (compared ?? nil) ?? left.utf8.elementsEqual(right.utf8)
    }

    /// Returns true if `left` sorts before `right` by Unicode scalars (RFC 9535, 2.3.5.2.2), as their UTF-8 bytes do.
    static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}
