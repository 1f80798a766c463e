import JSON

/// The parameters of an operation or the fields of a form, from several requests.
struct OpenAPIParameters {
    private struct Entry {
        var parameter: OpenAPIParameter
        /// True if the example is from a request that can succeed.
        var isOfSuccess: Bool
        /// The numbers of requests that have the parameter: all, and those that can succeed.
        var uses = (all: 0, successful: 0)
        /// The types of the values in all requests, and in those that can succeed.
        var types = (all: OpenAPIParameterType(), successful: OpenAPIParameterType())

        var type: OpenAPIParameterType { uses.successful > 0 ? types.successful : types.all }
    }

    private var entries: [Entry] = []
    private var positions: [String: Int] = [:]
    /// The numbers of all requests, and of those that can succeed.
    private var requests = (all: 0, successful: 0)

    /// Adds the parameters of a request.
    ///
    /// - Parameter canSucceed: True if the request can succeed. Other requests can lack required parameters.
    mutating func add(_ parameters: [OpenAPIParameter], canSucceed: Bool) {
        requests.all += 1
        requests.successful += canSucceed ? 1 : 0
        for parameter in parameters {
            let position = positions[parameter.key] ?? entries.count
            if position == entries.count {
                positions[parameter.key] = position
                entries.append(Entry(parameter: parameter, isOfSuccess: canSucceed))
            }
            entries[position].uses.all += 1
            entries[position].types.all.add(parameter)
            if canSucceed {
                entries[position].uses.successful += 1
                entries[position].types.successful.add(parameter)
            }
            let known = entries[position]
            if parameter.isKnown, !known.parameter.isKnown || canSucceed && !known.isOfSuccess {
                entries[position].parameter.examples = parameter.examples
                entries[position].isOfSuccess = canSucceed
            }
        }
    }

    /// The list of parameters; nil without parameters.
    var json: JSONValue? {
        guard !entries.isEmpty else { return nil }
        return .array(
            entries.map { entry in
                let parameter = entry.parameter
                var object: JSONObject = [
                    "name": .string(parameter.name), "in": .string(parameter.location.rawValue),
                ]
                if parameter.location == .path || isAlwaysThere(entry) { object[key: "required"] = true }
                object[key: "schema"] = entry.type.schema
                if let example = entry.type.example(of: parameter) { object[key: "example"] = example }
                return .object(object)
            })
    }

    /// The schema of a form with the parameters as fields.
    var formSchema: JSONValue {
        var schema: JSONObject = ["type": "object"]
        let required = entries.filter(isAlwaysThere).map { JSONValue.string($0.parameter.name) }
        if !required.isEmpty { schema[key: "required"] = .array(required) }
        schema[key: "properties"] = .object(JSONObject(entries.map { ($0.parameter.name, $0.type.schema) }))
        return .object(schema)
    }

    /// True if each request that can succeed has the parameter; without such requests, if each request has it.
    private func isAlwaysThere(_ entry: Entry) -> Bool {
        requests.successful > 0 ? entry.uses.successful == requests.successful : entry.uses.all == requests.all
    }

    /// Returns the example of a form; nil if no value is known.
    func example(of fields: [OpenAPIParameter]) -> JSONValue? {
        let values = fields.compactMap { field -> (String, JSONValue)? in
            guard let position = positions[field.key], !field.isFile else { return nil }
            return entries[position].type.example(of: field).map { (field.name, $0) }
        }
        return values.isEmpty ? nil : .object(JSONObject(values))
    }
}
