import CollectionModel
import Diagnostics
import HTTP
import Placeholders

/// Checks relative URLs and the `baseUrl` that they are resolved against.
package enum BaseURLChecks {
    /// The hint for a relative URL without a base.
    package static let hint =
        "begin it with http:// or https://, or add defaults: { baseUrl: https://… }, in an environment "
        + "baseUrl: https://…"

    static func check(_ step: RequestStep, in names: inout NameChecks) {
        let url = step.definition.url
        guard url.beginsRelative, case .native = step.definition.source else { return }
        guard let base = step.settings.values.baseUrl.value else {
            return names.report.add(
                .invalidURL, at: url.range, "the URL \(url.written.quoted) is relative, and there is no baseUrl",
                hint: hint)
        }
        names.check(base.references)
        guard url.written.hasPrefix("/"), let literal = base.literal, let path = URLParts(literal)?.path,
            path.count > 1
        else { return }
        names.report.add(
            .invalidURL, .warning, at: url.range,
            "a URL that begins with \"/\" replaces the path \(String(path).quoted) of baseUrl",
            hint: path.hasSuffix("/")
                ? "leave the \"/\" out to continue that path"
                : "leave the \"/\" out, and end baseUrl with \"/\", to continue that path")
    }
}
