import Foundation
import Testing

/// Chains of variables as long as a file: `check` follows each once.
@Suite(.timeLimit(.minutes(5)))
struct VariableChainTests {
    @Test(arguments: ["1", "{{missing}}"])
    func longChainIsChecked(last: String) async throws {
        let count = 20_000
        let variables = (0..<count).map { number in
            let value = number == count - 1 ? last : "{{v\(number + 1)}}"
            return #"{"key":"v\#(number)","value":"\#(value)"}"#
        }
        let requests = (0..<100).map { #"{"name":"r\#($0)","request":"http://127.0.0.1:9/{{v\#($0)}}"}"# }
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {"info":{"name":"c","schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
            "variable":[\(variables.joined(separator: ","))],"item":[\(requests.joined(separator: ","))]}
            """, to: "c.json")
        let output = try await BuiltCommand.run(["check", "c.json"], in: folder.url)
        #expect(output.status == 0, "\(output)")
        let warning = "\"missing\", in the value of \"v0\", has no value: {{missing}} is sent as it is (100 requests)"
        #expect((output.stdout + output.stderr).contains(warning) == (last != "1"), "\(output)")
    }
}
