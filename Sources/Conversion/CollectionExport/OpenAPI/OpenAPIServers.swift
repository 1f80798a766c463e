import JSON

/// The servers of a document or an operation (OpenAPI 3.1, section 4.8.5).
enum OpenAPIServers {
    /// Returns the servers without repetitions.
    ///
    /// - Parameters:
    ///   - addresses: The addresses, with `{name}` for values that are not known.
    ///   - environments: The names of the environments. They are the descriptions if all addresses differ.
    static func list(_ addresses: [String], _ environments: [String]) -> [JSONValue] {
        let descriptions = Set(addresses).count == environments.count ? environments : []
        var seen: Set<String> = []
        return addresses.enumerated().compactMap { index, address in
            guard seen.insert(address).inserted else { return nil }
            var server: JSONObject = ["url": .string(address)]
            if descriptions.indices.contains(index) { server[key: "description"] = .string(descriptions[index]) }
            let names = variables(of: address)
            if !names.isEmpty {
                let variables = names.map { name -> (String, JSONValue) in
                    (name, ["default": .string(defaultValue(of: name, in: address))])
                }
                server[key: "variables"] = .object(JSONObject(variables))
            }
            return .object(server)
        }
    }

    /// Returns a default with which the address is a valid URL.
    private static func defaultValue(of name: String, in address: String) -> String {
        if address.hasPrefix("{\(name)}://") { return "http" }
        if address.hasPrefix("{\(name)}") { return "http://localhost" }
        return address.contains(":{\(name)}") ? "80" : name
    }

    /// Returns the names in braces in an address.
    static func variables(of address: String) -> [String] {
        address.matches(of: /\{([^}]*)\}/).map { String($0.1) }
    }
}
