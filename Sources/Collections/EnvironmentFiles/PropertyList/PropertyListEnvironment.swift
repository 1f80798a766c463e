package import Cryptography
package import Diagnostics

/// The property list with an app's settings in Microsoft's tutorial for Notification Hubs.
///
/// Four keys identify the hub; all other texts, numbers and booleans are variables.
package struct PropertyListEnvironment: Sendable {
    /// A text of the file with its range.
    package struct Text: Sendable {
        package let text: String
        package let range: SourceRange
    }

    package let namespace: Text
    package let hubName: Text
    package let keyName: Text
    package let key: Secret
    /// The range of the key.
    package let keyRange: SourceRange
    /// The variables, without repeated names.
    package let variables: [EnvironmentVariable]

    package static func read(_ bytes: [UInt8], path: String) -> EnvironmentReading<PropertyListEnvironment> {
        EnvironmentReading { diagnostics throws(Diagnostic) in
            guard !bytes.starts(with: Array("bplist".utf8)) else {
                throw Diagnostic(
                    .environmentFile, at: .file(path), "the file is a binary property list",
                    hint: "write it as XML: plutil -convert xml1 \(path)")
            }
            let text = try EnvironmentText(decoding: bytes, path: path)
            var settings = PropertyListSettings(path: path, entries: try PropertyListDocument(text).entries)
            let content = PropertyListEnvironment(&settings)
            diagnostics.append(contentsOf: settings.diagnostics)
            return content
        }
    }

    private init?(_ settings: inout PropertyListSettings) {
        let names = ["Namespace", "Name", "KeyName", "Key"].map { "notificationHub\($0)" }
        let texts = settings.texts(of: names)
        variables = settings.variables(without: Set(names))
        guard texts.count == names.count else { return nil }
        (namespace, hubName, keyName) = (texts[0], texts[1], texts[2])
        (key, keyRange) = (Secret(texts[3].text), texts[3].range)
    }
}
