import CollectionChecks
import CollectionModel
import Diagnostics
import JSON
import Placeholders

/// A collection and up to two included files, `b.yaml` and `c.yaml`: decoding, static checks and diagnostics.
///
/// The collection is not run, because a run can write files.
struct CollectionTarget: FuzzTarget {
    let name = "collection"

    /// The value of a secret that no diagnostic may contain.
    private static let planted = "Pl4nted-S3cret"

    func examine(_ input: [UInt8]) {
        let parts = InputParts.split(input, limit: 3)
        let files = Dictionary(uniqueKeysWithValues: zip(["a.yaml", "b.yaml", "c.yaml"], parts))
        let includes = IncludeReader(
            read: { path throws(IncludeReader.Failure) in
                guard let bytes = files[path] else {
                    throw IncludeReader.Failure(message: "there is no file \"\(path)\"", hint: nil)
                }
                return bytes
            }, identity: { $0 })
        let reading = CollectionReader.collection(parts[0], path: "a.yaml", includes: includes)
        let properties = DiagnosticProperties(hidden: hidden(in: reading, input))
        properties.check(reading.diagnostics)
        for environment in reading.content.environments.prefix(4).map(Optional.some) + [nil] {
            var context = StaticChecks.Context(
                environment: environment, given: ["given": "1"], processEnvironment: ["HOME": "/home/fuzz"])
            context.lints = true
            properties.check(StaticChecks.diagnostics(of: reading.content, in: context))
        }
    }

    /// Returns the planted value if it occurs once and is certainly the value of a secret.
    private func hidden(in reading: CollectionReader.Reading<RequestCollection>, _ input: [UInt8]) -> String? {
        guard !reading.diagnostics.hasErrors else { return nil }
        let secrets = Set(reading.content.secrets.map(\.name))
        let isSecret = reading.content.variables.contains { variable in
            secrets.contains(variable.name) && variable.value.literal == .string(Self.planted)
        }
        guard isSecret, let place = input.offset(of: Self.planted.utf8) else { return nil }
        return input.dropFirst(place + 1).contains(bytes: Self.planted.utf8) ? nil : Self.planted
    }
}
