import Cryptography
import Placeholders
import Testing
import Text

struct DynamicVariablesTests {
    /// 2026-10-11T05:19:46.123Z
    private static let now = 1_791_695_986.123

    private static func source(_ seed: UInt64 = 1) -> DynamicSource {
        DynamicSource(SplitMix64(seed: seed), now: now)
    }

    private static func values(of name: String, count: Int) throws -> [String] {
        var source = source()
        return try (0..<count).map { _ in try #require(DynamicVariables.value(of: name, from: &source)) }
    }

    @Test func namesAreThoseOfPostman() {
        #expect(DynamicVariables.names.count == 118)
        #expect(Set(DynamicVariables.names) == Set(DynamicForms.all.map(\.name)))
    }

    @Test(arguments: DynamicForms.all)
    func valueHasItsForm(_ name: String, _ pattern: String) throws {
        let form = try Regex(pattern)
        for value in try Self.values(of: name, count: 100) {
            #expect(value.wholeMatch(of: form) != nil, "\(name): \(value)")
        }
        #expect(try #require(DynamicVariables.value(of: name)).wholeMatch(of: form) != nil)
    }

    @Test(arguments: ["$randomThing", "guid", "$", "", "$Guid", "$randomcity", "$ guid"])
    func otherNameHasNoValue(_ name: String) {
        #expect(DynamicVariables.value(of: name) == nil)
    }

    @Test(arguments: [
        "$guid", "$randomUUID", "$randomIP", "$randomPassword", "$randomBitcoin", "$randomLoremParagraph",
    ])
    func twoValuesDiffer(_ name: String) {
        #expect(DynamicVariables.value(of: name) != DynamicVariables.value(of: name))
    }

    @Test func sourceDeterminesTheValue() {
        for name in DynamicVariables.names {
            var (first, second) = (Self.source(7), Self.source(7))
            #expect(
                DynamicVariables.value(of: name, from: &first) == DynamicVariables.value(of: name, from: &second))
        }
    }

    @Test func timeIsThatOfTheSource() {
        var source = Self.source()
        #expect(DynamicVariables.value(of: "$timestamp", from: &source) == "1791695986")
        #expect(DynamicVariables.value(of: "$isoTimestamp", from: &source) == "2026-10-11T05:19:46.123Z")
    }

    @Test(
        arguments: [
            ("$randomDatePast", -365 * 86_400..<0), ("$randomDateRecent", -86_400..<0),
            ("$randomDateFuture", 1..<365 * 86_400 + 1),
        ])
    func dateIsInItsRange(_ name: String, _ range: Range<Int>) throws {
        for value in try Self.values(of: name, count: 200) {
            let parts = value.split(separator: " ")
            let month = try #require(UTCTime.months.firstIndex(of: String(parts[1]))) + 1
            let day = "\(parts[3])-\(month < 10 ? "0" : "")\(month)-\(parts[2])"
            let seconds = try #require(TimeText.seconds("\(day)T\(parts[4])Z"))
            #expect(range.contains(Int(seconds) - Int(Self.now)), "\(value)")
            #expect(UTCTime(Int(seconds)).headerText.hasPrefix("\(parts[0]),"))
        }
    }

    @Test func intIncludesBothBounds() throws {
        let values = Set(try Self.values(of: "$randomInt", count: 20_000).compactMap { Int($0) })
        #expect(values.min() == 0)
        #expect(values.max() == 1000)
        #expect(values.count == 1001)
    }
}
