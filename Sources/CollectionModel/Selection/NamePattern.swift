/// A pattern for names of requests: `*` stands for any characters, `?` for one.
package struct NamePattern: Sendable {
    package let text: String
    private let scalars: [Unicode.Scalar]

    package init(_ text: String) {
        self.text = text
        scalars = Array(text.unicodeScalars)
    }

    /// Whether the whole name fits, by the time-honoured walk that goes back to the last star only.
    package func fits(_ name: String) -> Bool {
        let name = Array(name.unicodeScalars)
        var (index, position) = (0, 0)
        var lastStar: (index: Int, position: Int)?
        while position < name.count {
            if index < scalars.count, scalars[index] == "*" {
                lastStar = (index, position)
                index += 1
            } else if index < scalars.count, scalars[index] == "?" || scalars[index] == name[position] {
                index += 1
                position += 1
            } else if let star = lastStar {
                lastStar = (star.index, star.position + 1)
                (index, position) = (star.index + 1, star.position + 1)
            } else {
                return false
            }
        }
        return scalars[index...].allSatisfy { $0 == "*" }
    }
}
