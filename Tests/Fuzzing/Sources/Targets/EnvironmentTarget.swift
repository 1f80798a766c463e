import CollectionModel
import Diagnostics
import EnvironmentFiles

/// Environment and variable files, which often contain secrets: every decoder processes every input.
struct EnvironmentTarget: FuzzTarget {
    let name = "environment"

    func examine(_ input: [UInt8]) {
        let postman = PostmanEnvironment.read(input, path: "a.postman_environment.json")
        DiagnosticProperties().check(postman.diagnostics)
        let list = PropertyListEnvironment.read(input, path: "a.plist")
        DiagnosticProperties().check(list.diagnostics)
        let variables = DotEnvFile.read(input, path: ".env")
        DiagnosticProperties().check(variables.diagnostics)
        let cookies = CookieFile.read(input, path: "cookies.txt")
        DiagnosticProperties().check(cookies.diagnostics)
        let certificates = CertificateList.read(input, path: "list.json", folders: [""])
        DiagnosticProperties().check(certificates.diagnostics)
        for (hasContent, diagnostics) in [
            (postman.content != nil, postman.diagnostics), (list.content != nil, list.diagnostics),
            (variables.content != nil, variables.diagnostics), (cookies.content != nil, cookies.diagnostics),
            (certificates.content != nil, certificates.diagnostics),
        ] {
            Property.check(hasContent || diagnostics.hasErrors, "no environment, and no mistake")
        }
        DiagnosticProperties().check(CollectionReader.environment(input, path: "e.yaml", name: "e").diagnostics)
        DiagnosticProperties().check(CollectionReader.variables(input, path: "v.yaml").diagnostics)
    }
}
