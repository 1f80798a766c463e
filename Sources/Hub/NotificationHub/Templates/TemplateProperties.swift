/// The properties for a device's templates: those of the message, then the device's push variables. Names have no case.
package struct TemplateProperties: Sendable {
    private let message: [String: String]
    private let variables: [String: String]

    package init(message: [(name: String, value: String)], variables: [(name: String, value: String)] = []) {
        self.message = Self.folded(message)
        self.variables = Self.folded(variables)
    }

    private init(message: [String: String], variables: [String: String]) {
        self.message = message
        self.variables = variables
    }

    /// - Parameter name: The name of the property, in lower case.
    subscript(folded name: String) -> String? { message[name] ?? variables[name] }

    func adding(variables: [(name: String, value: String)]) -> TemplateProperties {
        variables.isEmpty ? self : TemplateProperties(message: message, variables: Self.folded(variables))
    }

    private static func folded(_ pairs: [(name: String, value: String)]) -> [String: String] {
        Dictionary(pairs.map { ($0.name.lowercased(), $0.value) }) { _, last in last }
    }
}
