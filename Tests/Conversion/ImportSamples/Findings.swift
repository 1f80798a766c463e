import CollectionChecks
package import CollectionDrafts
import CollectionModel
import CollectionSamples
import Diagnostics
import Testing

/// Returns the findings of `hubrun check --strict` in an imported collection.
package func findings(in result: Import) throws -> [String] {
    let sample = Sample(result.collection.text, in: .collection)
    guard sample.diagnostics.isEmpty else { return sample.diagnostics }
    let collection = try sample.collection()
    var context = StaticChecks.Context(environment: collection.environments.first, given: [:], processEnvironment: nil)
    context.lints = true
    return StaticChecks.diagnostics(of: collection, in: context).sorted.map { $0.line(lineOffset: 0) }
}
