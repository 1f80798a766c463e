import CollectionModel
import Diagnostics
import EnvironmentFiles
import PostmanFormat
import YAMLSource

/// Environment and variable files, which often contain secrets: every decoder processes every input.
struct EnvironmentTarget: FuzzTarget {
    let name = "environment"

    func examine(_ input: [UInt8]) {
        if let postman = Self.postmanVariables(input) { DiagnosticProperties().check(postman.diagnostics) }
        let list = PropertyListEnvironment.read(input, path: "a.plist")
        DiagnosticProperties().check(list.diagnostics)
        let variables = DotEnvFile.read(input, path: ".env")
        DiagnosticProperties().check(variables.diagnostics)
        let cookies = CookieFile.read(input, path: "cookies.txt")
        DiagnosticProperties().check(cookies.diagnostics)
        let certificates = CertificateList.read(input, path: "list.json", folders: [""])
        DiagnosticProperties().check(certificates.diagnostics)
        for (hasContent, diagnostics) in [
            (list.content != nil, list.diagnostics),
            (variables.content != nil, variables.diagnostics), (cookies.content != nil, cookies.diagnostics),
            (certificates.content != nil, certificates.diagnostics),
        ] {
            Property.check(hasContent || diagnostics.hasErrors, "no environment, and no mistake")
        }
        DiagnosticProperties().check(CollectionReader.environment(input, path: "e.yaml", name: "e").diagnostics)
        DiagnosticProperties().check(CollectionReader.variables(input, path: "v.yaml").diagnostics)
    }

    /// Returns the variables of Postman in JSON, also if the input is a collection; nil for other inputs.
    private static func postmanVariables(_ input: [UInt8]) -> PostmanReading<PostmanVariableFile>? {
        let json = JSONNodeReader.read(input, path: "a.postman_environment.json", isConfidential: true)
        guard let root = json.root else { return nil }
        DiagnosticProperties().check(PostmanReader.collection(root, in: json.file).diagnostics)
        return PostmanVariableReader.variables(root, in: json.file)
    }
}
