import Cryptography
import Diagnostics
import EnvironmentFiles
import JSON
import Testing

struct PropertyListEnvironmentTests {
    private static let declaration = """
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        """

    private static func file(_ settings: String, declaration: String = declaration) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        \(declaration)
        <plist version="1.0">
        <dict>
        \(settings)
        </dict>
        </plist>
        """
    }

    private static let hub = """
        <key>notificationHubKey</key>
        <string>c2Vj&amp;cmV0</string>
        <key>notificationHubKeyName</key>
        <string>DefaultFullSharedAccessSignature</string>
        <key>notificationHubName</key>
        <string>my<!-- not <key> -->hub</string>
        <key>notificationHubNamespace</key>
        <string><![CDATA[my<ns>]]></string>
        """

    private func read(_ content: String) -> EnvironmentReading<PropertyListEnvironment> {
        PropertyListEnvironment.read(Array(content.utf8), path: "DevSettings.plist")
    }

    @Test(arguments: [
        declaration, "", "<!-- \(declaration) -->",
        "<!DOCTYPE plist\n  PUBLIC \"-//Apple Computer//DTD PLIST 1.0//EN\"\n \"https://www.apple.com/DTDs/PropertyList-1.0.dtd\" >",
    ])
    func fourSettingsDefineAHub(_ declaration: String) throws {
        let reading = read(Self.file(Self.hub, declaration: declaration))
        #expect(reading.shown == "")
        let environment = try #require(reading.content)
        #expect(environment.namespace.text == "my<ns>")
        #expect(environment.hubName.text == "myhub")
        #expect(environment.keyName.text == "DefaultFullSharedAccessSignature")
        #expect(environment.key == Secret("c2Vj&cmV0"))
        #expect(environment.variables.isEmpty)
        let shift = declaration.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        let lines = [environment.keyRange, environment.keyName.range, environment.hubName.range].map(\.start.line)
        #expect(lines == [6, 8, 10].map { $0 + shift })
        #expect(environment.namespace.range.label == "DevSettings.plist:\(12 + shift):1")
        #expect(environment.keyRange.file.isConfidential)
    }

    @Test func otherEntriesAreVariables() throws {
        let reading = read(
            Self.file(
                """
                <key>text</key> <string/>
                <key>number</key> <integer> 12 </integer>
                \(Self.hub)
                <key>real</key> <real>1.50</real>
                <key>yes</key> <true/> <key>no</key> <false></false>
                <key>list</key>
                <array><string>secret</string><dict><key>x</key><true/></dict></array>
                """))
        #expect(
            reading.shown == """
                DevSettings.plist:18:1: warning: "list" is left out: <array> is no kind of a variable [HR0807]
                hint: texts, numbers and booleans become variables
                """)
        let variables = try #require(reading.content).variables
        #expect(variables.map(\.name) == ["text", "number", "real", "yes", "no"])
        let real = try #require(JSONNumber("1.50"))
        #expect(variables.map(\.value) == ["", 12, .number(real), true, false])
        #expect(
            variables.map(\.range.label) == ["5:1", "6:1", "15:1", "16:1", "16:24"].map { "DevSettings.plist:\($0)" })
    }

    @Test(arguments: [
        (
            "bplist00\u{1}\u{2}",
            """
            DevSettings.plist: error: the file is a binary property list [HR0806]
            hint: write it as XML: plutil -convert xml1 DevSettings.plist
            """
        ),
        (
            file("<key>notificationHubName</key><string>a</string><key>notificationHubKey</key><string>b</string>"),
            """
            DevSettings.plist: error: the property list lacks the keys "notificationHubNamespace", \
            "notificationHubKeyName" [HR0404]
            hint: a hub's four settings are "notificationHubNamespace", "notificationHubName", \
            "notificationHubKeyName", "notificationHubKey"
            """
        ),
        (
            file(
                hub.replacing("my<!-- not <key> -->hub", with: "").replacing(
                    "<string>c2Vj&amp;cmV0</string>", with: "<true/>")),
            """
            DevSettings.plist:6:1: error: "notificationHubKey" is not text [HR0806]
            hint: write it as <string>…</string>
            DevSettings.plist:10:1: error: "notificationHubName" is empty [HR0806]
            hint: the value is in the Azure portal, with the hub
            """
        ),
        (
            file("\(hub)\n<key>a b</key><string>secret</string>\n<key>n</key><real>nan</real>\n<key>n</key><true/>"),
            """
            DevSettings.plist:13:1: warning: "a b" is left out: no placeholder can use that name [HR0807]
            hint: rename it: a letter or _, then letters, digits, _, - and .
            DevSettings.plist:14:13: error: "n" is not a number [HR0806]
            hint: write digits: 12 or 1.5
            DevSettings.plist:15:1: error: the key "n" occurs twice [HR0806]
            hint: it is already in line 14: remove one of them
            """
        ),
        (
            file("<key>a</key><key>b</key>"),
            """
            DevSettings.plist:5:1: error: the key "a" has no value [HR0806]
            hint: in a <dict> a <key> and its value take turns
            """
        ),
        (
            file("<string>a</string>"),
            """
            DevSettings.plist:5:1: error: expected <key>, not <string> [HR0806]
            hint: in a <dict> a <key> and its value take turns
            """
        ),
        (
            file("<key>a</key>\n<string>secret</key>"),
            """
            DevSettings.plist:6:21: error: the file is not XML here [HR0806]
            hint: close each element, and write & as &amp; and < as &lt;; where there is one, plutil -lint reports more
            """
        ),
        (
            "<plist><array/></plist>",
            """
            DevSettings.plist: error: the property list contains no <dict> of settings [HR0806]
            hint: a property list is <plist version="1.0"><dict>…</dict></plist>
            """
        ),
        (
            "<svg/>",
            """
            DevSettings.plist: error: the file is not a property list: its element is <svg> [HR0806]
            hint: a property list is <plist version="1.0"><dict>…</dict></plist>
            """
        ),
        (
            file(hub, declaration: "<!DOCTYPE plist SYSTEM \"file:///etc/passwd\">"),
            """
            DevSettings.plist:2:1: error: this document type declaration is not that of a property list [HR0806]
            hint: remove it
            """
        ),
        (
            file(hub, declaration: declaration.dropLast() + " [ <!ENTITY a \"b\"> ]>"),
            """
            DevSettings.plist:2:1: error: this document type declaration is not that of a property list [HR0806]
            hint: remove it
            """
        ),
    ])
    func errorsAreShownWithoutValues(_ content: String, _ shown: String) {
        #expect(read(content).shown == shown)
    }
}
