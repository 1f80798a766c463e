import Diagnostics
import JSON
import Placeholders
import Redaction
import Secrets

/// A text with placeholders, as in a collection, and its value.
struct PlaceholderTarget: FuzzTarget {
    let name = "placeholder"

    private static let planted = "Pl4nted-S3cret"

    func examine(_ input: [UInt8]) {
        let written = InputParts.text(input)
        // The placeholder would read files and devices of this machine.
        guard !written.contains("file") else { return }
        let file = SourceFile(path: "a.yaml", text: written)
        let range = SourceRange(
            file: file, start: SourcePosition(line: 1, column: 1), end: file.position(atUTF8Offset: written.utf8.count))
        var diagnostics = DiagnosticList()
        let text = PlaceholderText(
            written, source: SourceSlice(range: range, quoting: .plain), diagnostics: &diagnostics)
        DiagnosticProperties().check(diagnostics)
        Property.check(text.isMalformed == diagnostics.hasErrors, "malformed without a mistake")
        evaluate(text)
    }

    private func evaluate(_ text: PlaceholderText) {
        let secrets = SecretRegistry()
        let run = RunContext(
            processEnvironment: ["HOME": "/home/fuzz", "SECRET": Self.planted], environmentName: "local", iteration: 1,
            secrets: secrets, now: { 1_700_000_000 })
        var scope = VariableScope(
            run: run, given: Self.variables, row: ["row": 1],
            layers: [VariableLayer(Self.definitions.map { ($0.key, $0.value) })],
            secretNames: ["secret", "env.SECRET"])
        scope.captured = ["captured": ["a": [1, 2, "three"]]]
        scope.registerSecrets()
        let redactor = Redactor(secrets: secrets)
        do throws(PlaceholderError) {
            let value = try text.text(in: scope)
            check(redactor.masked(value))
            _ = try text.valueIfAny(in: scope)
        } catch {
            Property.check(!error.message.isEmpty, "an error without a message")
            for text in [error.message, error.hint ?? ""] + error.details { check(redactor.masked(text)) }
        }
    }

    private func check(_ masked: String) {
        Property.check(!masked.utf8.contains(bytes: Self.planted.utf8), "a secret is shown: \(masked)")
    }

    private static let variables: [String: JSONValue] = [
        "text": "a b/c?d=é&\"<'>\\", "empty": "", "number": 42, "yes": true, "none": .null,
        "list": [1, "two", .null, [3]], "map": ["a": ["b": "c"], "é": 1],
    ]

    private static let definitions: [String: VariableLayer.Definition] = [
        "secret": .fixed(.string(planted)), "fixed": .fixed("fixed value"),
    ]
}
