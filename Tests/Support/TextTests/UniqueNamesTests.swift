import Testing
import Text

struct UniqueNamesTests {
    @Test func repeatedNamesAreNumbered() {
        var names = UniqueNames()
        let numbered = (0..<3).map { _ in names.name("a") }
        #expect(numbered == ["a", "a_2", "a_3"])
        let results = ["a_2", "b", "b"].map { wish in names.name(wish) { "\($0) (\($1))" } }
        #expect(results == ["a_2 (2)", "b", "b (2)"])
    }

    @Test func takenNamesAreSkipped() {
        var names = UniqueNames()
        let taken = ["a", "a", "a_2"].map { names.take($0) }
        #expect(taken == [true, false, true])
        let name = names.name("a")
        #expect(name == "a_3")
    }
}
