/// A header field.
package struct FieldRecord: Sendable, Equatable, Decodable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    package func isNamed(_ other: String) -> Bool { name.lowercased() == other.lowercased() }
}
