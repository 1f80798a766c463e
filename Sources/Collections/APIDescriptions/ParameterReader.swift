import JSON

/// Reads the parameters of paths and operations.
struct ParameterReader {
    /// The parameters of a list; Swagger 2.0 has bodies and fields of forms among them.
    struct Result {
        var parameters: [APIParameter] = []
        var body: SpecNode?
        var form: [SpecNode] = []
        /// True if one parameter is the whole query.
        var isWholeQueryDescribed = false
        /// The fields of ``form`` as parameters of a query.
        var fields: [APIParameter] = []
    }

    /// Header parameters that OpenAPI ignores (3.1, section 4.8.12.1): other keys describe them.
    private static let ignoredHeaders: Set = ["accept", "content-type", "authorization"]

    /// The limit for the parameters of an operation or a path.
    private static let maximumCount = 1_000

    private let document: SpecDocument

    init(_ document: SpecDocument) { self.document = document }

    func parameters(_ list: SpecNode?, at place: String) -> Result {
        var result = Result()
        let elements = list?.elements ?? []
        if elements.count > Self.maximumCount {
            document.note(.leftOut, at: place, "parameters", "after the first \(Self.maximumCount)")
        }
        for element in elements.prefix(Self.maximumCount) {
            guard let node = document.resolved(element) else { continue }
            let name = node["name"]?.text ?? ""
            switch node["in"]?.text {
            case "body": result.body = node
            case "formData":
                result.form.append(node)
                result.fields.append(parameter(node, name, .query, at: place))
            case "querystring":
                result.isWholeQueryDescribed = true
                document.note(.toDo, at: place, "querystring \(name)", "the whole query as one value is not translated")
            case let word:
                guard let location = word.flatMap(APIParameter.Location.init), !name.isEmpty else {
                    document.note(.leftOut, at: node, "parameter", "has no name, or no place in the request")
                    continue
                }
                if location == .header, Self.ignoredHeaders.contains(name.lowercased()) {
                    document.note(
                        .leftOut, at: place, "header \(name)", "is set by the body, the responses or the security",
                        isHarmless: true)
                    continue
                }
                result.parameters.append(parameter(node, name, location, at: place))
            }
        }
        return result
    }

    func parameter(
        _ node: SpecNode, _ name: String, _ location: APIParameter.Location, at place: String
    ) -> APIParameter {
        var result = APIParameter(name: name, location: location, node: node)
        result.isRequired = location == .path || node["required"]?.isTrue ?? false
        result.allowsEmptyValue = node["allowEmptyValue"]?.isTrue ?? false
        result.example = ExampleReader(document).example(of: node, at: place)
        if document.version.family == .swagger2 {
            result.schema = node
            result.example = result.example ?? node["x-example"]?.json
            setStyle(ofSwagger: node, &result)
            return result
        }
        if let content = node["content"]?.entries.first {
            result.schema = content.value["schema"]
            result.example = result.example ?? ExampleReader(document).example(of: content.value, at: place)
            result.isJSON = APIContent(type: content.key).isJSON
            return result
        }
        result.schema = node["schema"]
        let usual = location == .query || location == .cookie ? APIParameter.Style.form : .simple
        result.style = node["style"]?.text.flatMap(APIParameter.Style.init) ?? usual
        result.explodes = node["explode"].map(\.isTrue) ?? (result.style == .form)
        if node["allowReserved"]?.isTrue ?? false {
            document.note(
                .approximate, at: place, "allowReserved of \(name)", "reserved characters are sent percent-encoded")
        }
        return result
    }

    private func setStyle(ofSwagger node: SpecNode, _ result: inout APIParameter) {
        switch node["collectionFormat"]?.text {
        case "multi":
            result.style = .form
            result.explodes = true
        case "ssv": result.style = .spaceDelimited
        case "tsv": result.style = .tabDelimited
        case "pipes": result.style = .pipeDelimited
        default: break
        }
    }
}

/// Reads `example` and `examples`.
package struct ExampleReader {
    private let document: SpecDocument

    init(_ document: SpecDocument) { self.document = document }

    /// Returns the value of `example`, or of the first of `examples`.
    func example(of node: SpecNode, at place: String) -> JSONValue? {
        if let example = node["example"] { return example.json }
        guard let first = node["examples"]?.entries.first, let example = document.resolved(first.value) else {
            return nil
        }
        if let value = example["value"] ?? example["dataValue"] { return value.json }
        if example["externalValue"] != nil {
            document.note(.toDo, at: place, "example \(first.key)", "its externalValue is not fetched")
        }
        return nil
    }
}
