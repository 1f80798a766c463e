import JSON
import Testing

/// Evaluates a query on a JSON text and compares the values or paths of the nodes.
func expectValues(
    _ path: String, in document: String, _ values: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let root = try JSONValue(parsing: document)
    let path = try JSONPath(path)
    let expected = try JSONValue(parsing: values)
    #expect(try JSONValue.array(path.values(in: root)) == expected, sourceLocation: sourceLocation)
    #expect(try JSONValue.array(path.nodes(in: root).map(\.value)) == expected, sourceLocation: sourceLocation)
}

func expectPaths(
    _ path: String, in document: String, _ paths: [String], sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let nodes = try JSONPath(path).nodes(in: JSONValue(parsing: document))
    #expect(nodes.map(\.path.description) == paths, sourceLocation: sourceLocation)
}
