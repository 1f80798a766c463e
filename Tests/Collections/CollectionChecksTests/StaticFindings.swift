import CollectionSamples
import CollectionChecks
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Testing

/// Returns the static diagnostics of a collection, one a line: `LINE:START-END MESSAGE → HINT`.
func findings(
    _ text: String, environment: String? = nil, given: [String: JSONValue] = [:],
    processEnvironment: [String: String]? = [:], thoroughly: Bool = false,
    _ location: SourceLocation = #_sourceLocation
) throws -> [String] {
    let collection = try Sample("name: A\n" + text, in: .collection).collection(location)
    var context = StaticChecks.Context(
        environment: collection.environments.first { $0.name == environment }, given: given,
        processEnvironment: processEnvironment)
    context.lints = thoroughly
    return StaticChecks.diagnostics(of: collection, in: context).sorted.map { $0.line(lineOffset: 1) }
}
