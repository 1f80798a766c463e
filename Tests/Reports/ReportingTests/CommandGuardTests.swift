import Testing

@testable import Reporting

/// Text that GitHub's runner or Azure's agent would execute as a command is printed in a neutral form.
struct CommandGuardTests {
    @Test(arguments: [
        ("::error::x", ": :error::x"), ("  \t::stop-commands::t", "  \t: :stop-commands::t"),
        ("\u{3000}::error::x", "\u{3000}: :error::x"), ("\u{200B}::error::x", "\u{200B}: :error::x"),
        (":\u{200B}:error::x", ":\u{200B} :error::x"), (":::group::x", ": : :group::x"),
        ("##[endgroup]", "# #[endgroup]"), ("x ##[error]y", "x # #[error]y"),
        ("##vso[task.complete]", "# #vso[task.complete]"), ("a ##VSO[x] ##vso[y]", "a # #VSO[x] # #vso[y]"),
        ("#\u{200D}#vso[x]", "#\u{200D} #vso[x]"), ("##v\u{AD}so[x]", "# #v\u{AD}so[x]"), ("###[x]", "# # #[x]"),
        ("## A ##[x] ## [y]", "## A # #[x] ## [y]"), ("##ＶSO[x]", "# #ＶSO[x]"),
        ("##\0vso[x]", "# #\0vso[x]"), ("#\u{7}#vso[x]", "#\u{7} #vso[x]"),
        ("\u{7F}:\0:error::x", "\u{7F}:\0 :error::x"),
    ])
    func commandsAreNeutralized(line: String, printed: String) {
        #expect(CommandGuard.harmless(line) == printed)
    }

    /// All kinds of line break separate lines.
    @Test(arguments: ["\n", "\r\n", "\r"])
    func eachLineIsNeutralized(end: String) {
        let lines = ["a", "::error::x", "", " ##[y]", ""]
        #expect(
            CommandGuard.harmless(lines.joined(separator: end))
                == ["a", ": :error::x", "", " # #[y]", ""].joined(separator: end))
    }

    @Test(arguments: [
        "", "  ", "## A heading", "> ::error::x", "a::b", "std::string", "#[x]", "# [x]", "✓ Hello", ":", "a: [b]",
        "44 |   json: { $.a: '::' }",
        "## Orders [iteration 1]", "### [a](b)", "[x] ## y", "##", "##1[x]",
    ])
    func otherTextIsNotChanged(line: String) {
        #expect(CommandGuard.harmless(line) == line)
    }

    @Test(
        arguments: [
            ([:], false), (["GITHUB_ACTIONS": "true"], true), (["GITHUB_ACTIONS": "false"], false),
            (["TF_BUILD": "True"], true), (["CI": "true"], false),
        ] as [([String: String], Bool)])
    func guardIsActiveInPipelines(environment: [String: String], isNeeded: Bool) {
        #expect(CommandGuard.isNeeded(in: environment) == isNeeded)
    }
}
