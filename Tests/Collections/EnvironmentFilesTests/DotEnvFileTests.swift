import Diagnostics
import EnvironmentFiles
import Testing

struct DotEnvFileTests {
    @Test(arguments: [
        ("A=1", ["A": "1"]),
        ("A=1\r\nB=2\rC=3\n", ["A": "1", "B": "2", "C": "3"]),
        ("\u{FEFF}A=1", ["A": "1"]),
        ("# comment\n\n  \n\tA=1\n # B=2\n", ["A": "1"]),
        ("export A=1\nexport\tB = 2 \nexport=3", ["A": "1", "B": "2", "export": "3"]),
        ("A=\nB= \nC= # none\nD=''\nE=\"\"", ["A": "", "B": "", "C": "", "D": "", "E": ""]),
        ("A=a b # c\nB=a#b\nC=#c\nD=a\t#c", ["A": "a b", "B": "a#b", "C": "#c", "D": "a"]),
        ("A=x=y==\nB=it's\nC=a\\nb", ["A": "x=y==", "B": "it's", "C": "a\\nb"]),
        ("A='a $B \\n \"x\" # y' # z\nB='1\n2'", ["A": "a $B \\n \"x\" # y", "B": "1\n2"]),
        (#"A="a\n\t\r\"\\\$B\x'#" #z"#, ["A": "a\n\t\r\"\\$B\\x'#"]),
        ("A=\"1\n # 2\r\nB=3\"\nC=4", ["A": "1\n # 2\r\nB=3", "C": "4"]),
        ("A=$HOME/${B}\nB=\"$A\"", ["A": "$HOME/${B}", "B": "$A"]),
        ("HUB.NAME=1\nHUB-KEY=2\n_x9=ä😀", ["HUB.NAME": "1", "HUB-KEY": "2", "_x9": "ä😀"]),
        ("", [:]),
    ])
    func linesDefineVariables(_ content: String, _ expected: [String: String]) throws {
        let reading = DotEnvFile.read(Array(content.utf8), path: ".env")
        #expect(reading.shown == "")
        let variables = try #require(reading.content).variables
        #expect(Dictionary(variables.map { ($0.name, $0.value) }) { first, _ in first } == expected)
    }

    @Test func variablesKeepTheirOrderAndPosition() throws {
        let reading = DotEnvFile.read(Array("B=1\n\nexport ä=2\n".utf8), path: "dir/.env")
        let variables = try #require(reading.content).variables
        #expect(variables.map(\.range.label) == ["dir/.env:1:1", "dir/.env:3:8"])
    }

    @Test(arguments: [
        (
            "A=1\nthis is secret\nB=2",
            """
            .env:2:1: error: this line gives no name a value [HR0806]
            hint: write NAME=value; a comment begins with "#"
            """
        ),
        (
            "2A=secret\n",
            """
            .env:1:1: error: no placeholder can use the name in this line [HR0806]
            hint: rename it: a letter or _, then letters, digits, _, - and .
            """
        ),
        (
            "  =secret",
            """
            .env:1:3: error: no placeholder can use the name in this line [HR0806]
            hint: rename it: a letter or _, then letters, digits, _, - and .
            """
        ),
        (
            "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj/gEAAoIB+QDE==",
            """
            .env:1:1: error: no placeholder can use the name in this line [HR0806]
            hint: rename it: a letter or _, then letters, digits, _, - and .
            """
        ),
        (
            "A=\"sec\nret\nB='secret\nC=1\n",
            """
            .env:1:3: error: the quote that begins here has no end [HR0806]
            hint: close it, or quote a value that has a quote in it with the other kind
            .env:2:1: error: this line gives no name a value [HR0806]
            hint: write NAME=value; a comment begins with "#"
            .env:3:3: error: the quote that begins here has no end [HR0806]
            hint: close it, or quote a value that has a quote in it with the other kind
            """
        ),
        (
            "A=\"x\" secret # c\nB=2\nexport  A = 3",
            """
            .env:1:7: error: text follows the quote that ends the value [HR0806]
            hint: put the whole value into quotes; \\" is a quote inside double quotes
            """
        ),
        (
            "A=1\nB=2\nexport  A = 3",
            """
            .env:3:9: error: the name "A" is given twice [HR0806]
            hint: it is already in line 1: remove one of them
            """
        ),
        (
            "A=1\nB=\0",
            """
            .env:2:3: error: the file contains a NUL character [HR0806]
            hint: save it as text in UTF-8
            """
        ),
    ])
    func errorsAreShownWithoutValues(_ content: String, _ shown: String) {
        #expect(DotEnvFile.read(Array(content.utf8), path: ".env").shown == shown)
    }

    @Test func otherEncodingsAndTooLargeFilesAreRejected() {
        let latin = Array("A=1\nä=caf".utf8) + [0xE9]
        #expect(
            DotEnvFile.read(latin, path: ".env").shown == """
                .env:2:6: error: the byte 0xE9 is not UTF-8 [HR0204]
                hint: save the file as UTF-8
                """)
        #expect(
            DotEnvFile.read([0xFF, 0xFE, 0x41, 0], path: ".env").shown
                == ".env: error: the file is UTF-16, not UTF-8 [HR0204]\nhint: save it as UTF-8")
        #expect(
            DotEnvFile.read(Array(repeating: 0x23, count: 10 * 1024 * 1024 + 1), path: ".env").shown
                == ".env: error: the file is larger than 10 MiB: 10485761 bytes [HR0205]")
    }

    @Test func manyLinesAreParsedQuickly() throws {
        let content = (0..<30_000).map { "NAME_\($0)='value'\n" }.joined()
        let variables = try #require(DotEnvFile.read(Array(content.utf8), path: ".env").content).variables
        #expect(variables.count == 30_000)
        #expect(variables.last?.range.label == ".env:30000:1")
    }
}
