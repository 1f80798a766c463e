import EnvironmentFiles
import Testing

/// Variables that are added to a `.env` file.
struct DotEnvAddingTests {
    @Test(arguments: [
        "plain", "", "a b", "it's", "a\"b", "$HOME", "back\\slash", "two\nlines", "\r\n", "tab\t", "#no comment",
        "ümlaut 😀",
        "'\"\\$\n", "a=b", " spaces ", "\u{1}",
    ])
    func valueIsReadAgain(value: String) throws {
        let text = DotEnvFile.adding(
            [(name: "A", value: value), (name: "B", value: "2")], to: "# mine\nOLD=1   # kept")
        #expect(text.hasPrefix("# mine\nOLD=1   # kept\nA="))
        let file = try #require(DotEnvFile.read(Array(text.utf8), path: ".env").content)
        #expect(file.variables.map(\.name) == ["OLD", "A", "B"])
        #expect(file.variables.map(\.value) == ["1", value, "2"])
    }

    @Test func nothingChangesNothing() { #expect(DotEnvFile.adding([], to: "A=1\n") == "A=1\n") }
}
