import CollectionChecks
import CollectionModel
import Cryptography
import Diagnostics
import JSON
import Testing

/// Collections with random damage are decoded or rejected without a crash.
@Suite struct MutationTests {
    private static let fragments = [
        "<<", ">>", "<<a | default(", "{", "}", "[", "]", ": ", "- ", "\n", "\n  ", "'", "\"", "&x ", "*x", "<<: *x\n",
        "null",
        "!!int ", "|\n", ">-\n ", "\t", "#", " # ", "\\", "\0", "é", "🙂", "\u{202E}", "99999999999999999999", "-",
        "$..[?@.a]",
        "(a+)+$", "0x", "1e999999", "<<$range(1,100)>>", "env.", "when: { <<hubKind>>: { not: { oneOf: [azure] } } }\n",
    ]

    @Test(arguments: 0..<8)
    func damagedCollectionsAreDecodedOrRejected(_ seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<150 {
            var scalars = Array(ExampleTests.text.unicodeScalars)
            for _ in 0..<Int.random(in: 1...6, using: &generator) { Self.damage(&scalars, &generator) }
            let bytes = Array(String(String.UnicodeScalarView(scalars)).utf8)
            let reading = CollectionReader.collection(bytes, path: "damaged.yaml")
            let environments = reading.content.environments.map { Optional($0) } + [nil]
            for environment in environments {
                let context = StaticChecks.Context(
                    environment: environment, given: ["apiVersion": "1"], processEnvironment: [:])
                let found = StaticChecks.diagnostics(of: reading.content, in: context)
                for diagnostic in reading.diagnostics.sorted + found.sorted {
                    #expect(!DiagnosticRenderer().text(of: diagnostic).isEmpty)
                }
            }
        }
    }

    private static func damage(_ scalars: inout [Unicode.Scalar], _ generator: inout SplitMix64) {
        let place = Int.random(in: 0..<max(1, scalars.count), using: &generator)
        let end = min(scalars.count, place + Int.random(in: 0...30, using: &generator))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: scalars.removeSubrange(place..<end)
        case 1:
            scalars.insert(
                contentsOf: fragments.randomElement(using: &generator)?.unicodeScalars ?? "x".unicodeScalars, at: place)
        case 2:
            scalars.insert(
                contentsOf: Array(scalars[place..<end]), at: Int.random(in: 0...scalars.count, using: &generator))
        default: scalars.swapAt(place, Int.random(in: 0..<scalars.count, using: &generator))
        }
    }
}
