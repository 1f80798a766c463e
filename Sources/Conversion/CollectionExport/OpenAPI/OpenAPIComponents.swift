import CollectionDrafts
import JSON
import Text

/// The components of one kind, such as the schemas of a document (OpenAPI 3.1, section 4.8.7).
struct OpenAPIComponents {
    private(set) var all: [(name: String, value: JSONValue)] = []
    private var names: [JSONValue: String] = [:]
    private var unique = UniqueNames()

    /// Returns the name of a component; equal ones have the same name.
    ///
    /// - Parameters:
    ///   - wish: A text for the name.
    ///   - fallback: The name if the text has letters other than those of ASCII, which names of components cannot have.
    mutating func name(of value: JSONValue, like wish: String, or fallback: String) -> String {
        if let known = names[value] { return known }
        let name = unique.name(
            [wish, OpenAPIIdentifier.text(wish)].lazy.compactMap(\.self).first(where: isName) ?? fallback)
        names[value] = name
        all.append((name, value))
        return name
    }

    private func isName(_ text: String) -> Bool { text.wholeMatch(of: /[a-zA-Z0-9._-]+/) != nil }
}
