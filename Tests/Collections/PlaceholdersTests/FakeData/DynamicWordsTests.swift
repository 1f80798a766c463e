import Cryptography
import Placeholders
import Testing

/// The word lists, as they show in many values.
struct DynamicWordsTests {
    private static let named = [("$randomFirstName", 40), ("$randomLastName", 40), ("$randomLoremWord", 40)]
    private static let others = [
        "$randomLocale", "$randomJobDescriptor", "$randomJobArea", "$randomJobType", "$randomCity", "$randomCountry",
        "$randomCountryCode", "$randomDepartment", "$randomCatchPhraseAdjective", "$randomCatchPhraseDescriptor",
        "$randomCatchPhraseNoun", "$randomBsBuzz", "$randomBsAdjective", "$randomBsNoun", "$randomProduct",
        "$randomProductAdjective", "$randomProductMaterial", "$randomColor", "$randomCurrencyCode",
        "$randomCurrencyName", "$randomBankAccountName", "$randomNoun", "$randomVerb", "$randomIngverb",
        "$randomAdjective", "$randomAbbreviation", "$randomWord", "$randomDatabaseColumn", "$randomDatabaseType",
        "$randomDatabaseCollation", "$randomDatabaseEngine", "$randomFileExt", "$randomCommonFileExt",
        "$randomMimeType", "$randomDirectoryPath",
    ].map { ($0, 24) }

    private static func words(of name: String) throws -> Set<String> {
        var source = DynamicSource(SplitMix64(seed: 5), now: 0)
        return Set(try (0..<3_000).map { _ in try #require(DynamicVariables.value(of: name, from: &source)) })
    }

    @Test(arguments: named + others)
    func kindHasEnoughWords(_ name: String, _ count: Int) throws {
        let words = try Self.words(of: name)
        #expect(words.count >= count)
        #expect(words.allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
    }

    @Test func streetsHaveEnoughSuffixes() throws {
        let suffixes = Set(try Self.words(of: "$randomStreetName").compactMap { $0.split(separator: " ").last })
        #expect(suffixes.count >= 24)
    }

    @Test func browsersDiffer() throws {
        #expect(try Self.words(of: "$randomUserAgent").count >= 6)
    }

    @Test func wordsAreUnder12KBTogether() throws {
        let words = try (Self.named + Self.others).reduce(into: Set<String>()) {
            $0.formUnion(try Self.words(of: $1.0))
        }
        #expect(words.reduce(0) { $0 + $1.utf8.count + 1 } < 12_000)
    }
}
