import Diagnostics
import Testing

@testable import YAMLSource

/// The texts that identify problems are those of the installed libyaml.
struct LibYAMLProblemTests {
    private static let samples = [
        "a: \u{1}", "a: @b", "]", "a: b: c", "a: - b", "a: ? b", "- a\nb", "&a &b c", "a: \"\\q\"", "a: \"\\xg\"",
        "a: \"\\uD800\"", "a: |\n\tb", "a:\n  b: c\n\td: e", "a: 'b", "a: *", "a: &", "a: !<b", "!<> a", "a: !b!c d",
        "%",
        "%YAML x\n", "%TAG !x\n", "%TAG !x!y\n", "a: 'b'\n- c", "- 'a'\n 'b'", "{ a: b", "[a",
    ]

    @Test func everyProblemAndContextOccurs() throws {
        let errors = Self.samples.compactMap(Self.error)
        #expect(Set(errors.compactMap(\.kind)) == Set(LibYAMLProblem.allCases))
        #expect(Set(errors.compactMap(\.place)) == Set(LibYAMLContext.allCases))
    }

    /// Returns the error at which libyaml stops; nil if it reads the whole text.
    private static func error(in yaml: String) -> YAMLSyntaxError? {
        var yaml = yaml
        return yaml.withUTF8 { bytes in
            guard let events = YAMLEvents(bytes, pairs: SurrogatePairs(in: SourceFile(path: "a", text: ""))) else {
                return nil
            }
            do throws(YAMLSyntaxError) {
                for _ in 0..<100 { if case .streamEnd = try events.next().kind { return nil } }
                return nil
            } catch {
                return error
            }
        }
    }
}
