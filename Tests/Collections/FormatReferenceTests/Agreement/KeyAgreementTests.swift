import CollectionModel
import Diagnostics
import Testing

@testable import FormatReference
@testable import Placeholders

/// The reference and the decoder have the same keys, as the decoder's diagnostic of an unknown key shows.
struct KeyAgreementTests {
    private static let unknown = "qqqqqqqqqqqq"

    @Test(arguments: MappingName.allCases.filter { $0 != .durationMatcher })
    func decoderListsTheKeysOfTheReference(name: MappingName) throws {
        let place = MappingPlace.of(name)
        let errors = place.file(Self.unknown, "1").errors
        let error = try #require(errors.first { $0.message.hasPrefix("unknown key \"\(Self.unknown)\" in ") })
        let list = try #require(error.hint?.wholeMatch(of: #/the keys are ([^;]+)(;.*)?/#)?.1)
        #expect(list.split(separator: ", ").map(String.init).sorted() == name.reference.keys.map(\.name).sorted())
        #expect(place.file(Self.unknown, "1").schemaFailures?.isEmpty == false)
    }

    @Test(arguments: MatcherCase.all)
    func durationOperatorsAreThoseOfTheDecoder(matcherCase: MatcherCase) throws {
        let place = MappingPlace.of(.durationMatcher)
        let errors = place.file(matcherCase.key, "1").errors
        let isRefused = errors.contains { $0.code == .invalidOperator }
        #expect(isRefused != matcherCase.isForDurations)
    }

    struct MatcherCase: Sendable {
        let key: String
        let isForDurations: Bool

        static let all = MappingName.matcher.reference.keys.map { key in
            MatcherCase(
                key: key.name,
                isForDurations: MappingName.durationMatcher.reference.keys.contains { $0.name == key.name })
        }
    }

    @Test(arguments: MappingName.allCases)
    func decoderAcceptsTheRequiredKeys(name: MappingName) throws {
        let place = MappingPlace.of(name)
        let file = place.file(place.needed)
        #expect(file.errors.map(\.message) == [])
        #expect(file.schemaFailures == [])
    }

    @Test func functionsInTheReferenceAreThoseOfPlaceholders() {
        #expect(Set(names(of: .function)) == Set(PlaceholderFunction.names))
    }

    @Test func filtersInTheReferenceAreThoseOfPlaceholders() {
        // A filter may have an example for several numbers of arguments.
        let names = names(of: .filter)
        #expect(names.indices.filter { $0 == 0 || names[$0] != names[$0 - 1] }.map { names[$0] } == Filter.names)
    }

    private func names(of kind: CallReference.Kind) -> [String] {
        Reference.all.calls.filter { $0.kind == kind }.map(\.name)
    }
}
