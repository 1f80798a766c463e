import CollectionDrafts
import Diagnostics

/// The version of the format of a description.
struct SpecVersion: Sendable {
    enum Family: Sendable {
        case swagger2
        /// Schemas have `nullable` and Boolean `exclusiveMinimum`.
        case openAPI30
        /// Schemas are JSON Schema 2020-12; 3.2 too.
        case openAPI31
    }

    let family: Family
    /// The name for the first line of the result, such as `OpenAPI 3.0.3`.
    let name: String

    /// - Throws: `ImportFailure` for a file of another format or version.
    init(of root: SpecNode) throws(ImportFailure) {
        if let text = root["openapi"]?.text {
            let minor = text.split(separator: ".", omittingEmptySubsequences: false)
            guard minor.first == "3" else { throw Self.failure(root, "OpenAPI \(text) is not supported") }
            family = minor.count > 1 && minor[1] != "0" ? .openAPI31 : .openAPI30
            name = "OpenAPI \(text)"
        } else if let text = root["swagger"]?.text {
            guard text == "2" || text.hasPrefix("2.") else {
                throw Self.failure(root, "Swagger \(text) is not supported")
            }
            family = .swagger2
            name = "Swagger \(text)"
        } else {
            throw Self.failure(root, "this is not an OpenAPI document: \"openapi\" and \"swagger\" are missing")
        }
    }

    private static func failure(_ root: SpecNode, _ message: String) -> ImportFailure {
        let range = (root["openapi"] ?? root["swagger"] ?? root).range
        return .unreadable([
            Diagnostic(
                .foreignFile, at: range, message, hint: "OpenAPI 3.0, 3.1 and Swagger 2.0 can be imported")
        ])
    }
}
