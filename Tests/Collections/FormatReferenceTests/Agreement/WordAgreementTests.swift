import CollectionModel
import Diagnostics
import Testing

@testable import FormatReference

/// The decoder knows exactly the words in the reference's lists.
struct WordAgreementTests {
    private static let unknown = "qqqqqqqqqqqq"

    @Test(arguments: WordPlace.all)
    func decoderAcceptsExactlyTheListedWords(place: WordPlace) throws {
        for word in place.words {
            let file = place.file(word)
            #expect(file.errors.map(\.message) == [], "\(word)")
            #expect(file.schemaFailures == [], "\(word)")
        }
        let refused = place.file(Self.unknown)
        #expect(refused.schemaFailures?.isEmpty == false)
        let hint = try #require(refused.errors.first?.hint)
        if let list = hint.wholeMatch(of: #/it is one of (.+)/#)?.1 {
            #expect(Set(list.split(separator: ", ").map(String.init)) == Set(place.words))
        } else {
            #expect(place.words.allSatisfy { hint.contains($0) })
        }
    }

    /// The other hints suggest something else than a word: a mapping, a URL or a status.
    @Test func mostOfTheDecodersHintsAreLists() {
        let others = WordPlace.all.filter { place in
            place.file(Self.unknown).errors.first?.hint?.hasPrefix("it is one of ") != true
        }
        #expect(
            others.map(\.testDescription) == [
                "defaults.auth", "defaults.proxy", "environment.hub", "request.auth", "request.proxy", "retry.on",
            ])
        #expect(WordPlace.all.count == 31)
    }
}

/// A key whose value is a word from a list.
struct WordPlace: CustomTestStringConvertible {
    let mapping: MappingName
    let key: String
    let words: [String]
    /// True if the word follows a name that the user chooses.
    let isNamed: Bool

    var testDescription: String { "\(mapping).\(key)" }

    func file(_ word: String) -> WrittenFile {
        let value = isNamed ? "{ n: \(word) }" : word
        return MappingPlace.of(mapping).file(key, value)
    }

    static let all = MappingName.allCases.flatMap { mapping in
        mapping.reference.keys.compactMap { WordPlace($0, in: mapping) }
    }

    private init?(_ key: KeyReference, in mapping: MappingName) {
        guard let found = Self.words(in: key.key.shape) else { return nil }
        self.mapping = mapping
        self.key = key.name
        (words, isNamed) = found
    }

    private static func words(in shape: ValueShape) -> (words: [String], isNamed: Bool)? {
        switch shape {
        case .word(let words): (words, false)
        case .trigger(let orFailure):
            (["503", "5xx", "dns", "connection", "tls", "timeout", "protocol"] + (orFailure ? ["failure"] : []), false)
        case .either(let shapes): shapes.lazy.compactMap(words).first
        case .oneOrMore(let element), .orNull(let element), .list(let element): words(in: element)
        case .names(_, let value): words(in: value).map { ($0.words, true) }
        default: nil
        }
    }
}
