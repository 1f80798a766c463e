import Foundation
import TestSupport
import Testing

/// The values of variables and cookies over the requests and iterations of a Postman collection.
@Suite(.inTurn)
struct PostmanStateTests {
    private static let environment = #"""
        {"name": "Local", "values": [
          {"key": "x", "value": "environment"}, {"key": "off", "value": "off", "enabled": false}
        ], "_postman_variable_scope": "environment"}
        """#

    @Test(arguments: [
        ([], ["/collection", "/scripted"]),
        (["-e", "Local"], ["/environment", "/scripted"]),
        (["-e", "Local", "--var", "x=given"], ["/given", "/scripted"]),
        // A data row also hides what a script sets.
        (["-e", "Local", "--var", "x=given", "--data", "rows.csv"], ["/row", "/row"]),
    ])
    func nearestValueIsSent(options: [String], targets: [String]) async throws {
        let sample = try PostmanSample()
        try sample.folder.write(Self.environment, to: "Local.postman_environment.json")
        try sample.folder.write("x\nrow\n", to: "rows.csv")
        try sample.write(
            "shop", PostmanSample.item("first", "/{{x}}", after: ["pm.environment.set('x', 'scripted');"]),
            PostmanSample.item("second", "/{{x}}"),
            members: #""variable": [{"key": "x", "value": "collection"}, {"key": "off", "value": "on"}], "#)
        let output = try await sample.folder.run(
            ["shop.postman_collection.json", "--var", "baseUrl=\(sample.baseURL)"] + options)
        #expect(output.status == 0, "\(output)")
        #expect(sample.targets == targets)
    }

    @Test(arguments: [
        ["shop.postman_collection.json", "--globals", "shared.json", "--var"],
        ["shop.postman_collection.json", "--global-var", "y=shared", "--global-var", "x=shared", "--var"],
        ["newman", "run", "shop.postman_collection.json", "-g", "shared.json", "--env-var"],
        ["newman", "run", "shop.postman_collection.json", "--global-var", "y=shared", "--env-var"],
        ["shop.postman_collection.json", "--globals", "other.json", "--global-var", "y=shared", "--var"],
    ])
    func globalsDefineNamesThatNothingElseDefines(arguments: [String]) async throws {
        let sample = try PostmanSample()
        for name in ["shared", "other"] {
            try sample.folder.write(
                #"{"name": "G", "values": [{"key": "x", "value": "\#(name)"}, {"key": "y", "value": "\#(name)"}]}"#,
                to: "\(name).json")
        }
        try sample.write(
            "shop", PostmanSample.item("one", "/{{x}}/{{y}}"),
            members: #""variable": [{"key": "x", "value": "collection"}], "#)
        let output = try await sample.folder.run(arguments + ["baseUrl=\(sample.baseURL)"])
        #expect(output.status == 0, "\(output)")
        #expect(sample.targets == ["/collection/shared"])
    }

    @Test func disabledVariableOfAnEnvironmentIsNotUsed() async throws {
        let sample = try PostmanSample()
        try sample.folder.write(Self.environment, to: "Local.postman_environment.json")
        try sample.write(
            "shop", PostmanSample.item("first", "/{{off}}"),
            members: #""variable": [{"key": "off", "value": "on"}], "#)
        let output = try await sample.run("shop.postman_collection.json", "-e", "Local")
        #expect(output.status == 0, "\(output)")
        #expect(sample.targets == ["/on"])
    }

    /// Newman takes the text "false" of a boolean for true.
    @Test func booleanWithTheTextFalseIsFalse() async throws {
        let sample = try PostmanSample()
        func file(_ scope: String) -> String {
            #"""
            {"name": "Flags", "values": [{"key": "\#(scope)", "value": "false", "type": "boolean"}],
              "_postman_variable_scope": "\#(scope)"}
            """#
        }
        try sample.folder.write(file("environment"), to: "Flags.postman_environment.json")
        try sample.folder.write(file("globals"), to: "flags.json")
        try sample.write(
            "shop",
            PostmanSample.item(
                "first", "/{{collection}}/{{environment}}/{{globals}}",
                after: [
                    "for (const name of ['collection', 'environment', 'globals'])",
                    "    pm.test(name, () => pm.expect(pm.variables.get(name)).to.equal(false));",
                ]),
            members: #""variable": [{"key": "collection", "value": "false", "type": "boolean"}], "#)
        let output = try await sample.run("shop.postman_collection.json", "-e", "Flags", "--globals", "flags.json")
        #expect(output.status == 0, "\(output)")
        #expect(output.stdout.contains("3 passed of 3 tests"))
        #expect(sample.targets == ["/false/false/false"])
    }

    /// Postman keeps the values of `{{vault:NAME}}` outside of its files.
    @Test func valueOfTheVaultIsGivenAsASecret() async throws {
        let sample = try PostmanSample()
        try sample.write(
            "shop",
            PostmanSample.item(
                "first", "/{{vault:key}}", before: ["console.log(pm.variables.replaceIn('{{vault:key}}'));"],
                after: [
                    "pm.test('same', async () => pm.expect(await pm.vault.get('key')).to.eql('value-of-the-vault'));"
                ]))
        let output = try await sample.run(
            "shop.postman_collection.json", "--secret", "vault:key=value-of-the-vault", "--report", "jsonl=events", "-V"
        )
        #expect(output.status == 0, "\(output)")
        #expect(sample.targets == ["/value-of-the-vault"])
        for text in [output.stdout, output.stderr, try sample.folder.text("events")] {
            #expect(!text.contains("value-of-the-vault"))
        }
        #expect(output.stdout.contains("GET /•••"))
    }

    @Test(arguments: [
        ([], ["/1/1", "/2/12", "/3/123", "/1/1231", "/2/12312", "/3/123123"], 5),
        (
            ["--separate-iterations", "--jobs", "3"], ["/1/1", "/1/1", "/2/2", "/2/2", "/3/3", "/3/3"], 0
        ),
    ])
    func iterationsShareVariablesAndCookiesUnlessTheyAreSeparate(
        options: [String], targets: [String], cookies: Int
    ) async throws {
        let sample = try PostmanSample { _ in PostmanSample.response(fields: "Set-Cookie: seen=yes; Path=/\r\n") }
        try sample.folder.write("row\n1\n2\n3\n", to: "rows.csv")
        try sample.write(
            "rows",
            PostmanSample.item(
                "row", "/{{row}}/{{rows}}",
                before: [
                    "pm.environment.set('rows', (pm.environment.get('rows') || '') + pm.iterationData.get('row'));"
                ]))
        let output = try await sample.folder.run(
            [
                "rows.postman_collection.json", "--var", "baseUrl=\(sample.baseURL)", "--data", "rows.csv", "--repeat",
                "2",
            ]
                + options)
        #expect(output.status == 0, "\(output)")
        // Separate iterations run side by side.
        #expect(options.isEmpty ? sample.targets == targets : sample.targets.sorted() == targets)
        #expect(sample.requests.count { $0.contains("\r\nCookie: seen=yes\r\n") } == cookies)
    }
}
