package import Diagnostics
import JSON
import Text

extension PostmanBehavior {
    /// Returns a warning for a setting with an unknown key or a value of a wrong type, and a note for one without effect;
    /// nil for any other.
    package static func remarks(on setting: PostmanSetting) -> Diagnostic? {
        guard let key = Key(rawValue: setting.key) else {
            return warning(
                .postmanSetting, setting,
                "\"\(setting.key.cut(to: 80))\" is not a protocolProfileBehavior that hubrun knows",
                hint: Suggestion.hint(for: setting.key, among: Key.allCases.map(\.rawValue)) ?? "it has no effect")
        }
        if case .null = setting.value { return nil }
        guard let value = Value(setting.value, of: key) else { return wrongValue(of: setting, key) }
        switch (key, value) {
        case (.tlsPreferServerCiphers, .flag(true)), (.insecureHTTPParser, .flag(true)):
            return Diagnostic(
                .postmanIgnored, .note, at: setting.range, "\"\(key.rawValue)\" has no effect in hubrun",
                hint: "remove it, or run the collection with Newman if it needs it"
            ).forRuns
        case (.tlsDisabledProtocols, .names(let names)):
            guard let unknown = names.first(where: { TLSVersion(rawValue: $0) == nil }) else { return nil }
            return warning(
                .postmanSetting, setting, "\"\(unknown.cut(to: 80))\" is no version of TLS",
                hint: "the versions are \(TLSVersion.allCases.map(\.rawValue).joined(separator: ", "))")
        default: return nil
        }
    }

    private static func wrongValue(of setting: PostmanSetting, _ key: Key) -> Diagnostic {
        if key == .protocolVersion, case .string(let text) = setting.value {
            return warning(
                .postmanSetting, setting, "\"\(text.cut(to: 80))\" is no protocolVersion",
                hint: Suggestion.hint(for: text, among: ProtocolVersion.allCases.map(\.rawValue))
                    ?? "the versions are http1, http2 and auto")
        }
        let wanted =
            switch key.kind {
            case .flag: "true or false"
            case .count: "a whole number, 0 or more"
            case .headers: "an object {name: true}, or a list of names"
            case .version: "a text"
            case .names: "a list of texts"
            }
        return warning(
            .postmanSetting, setting, "the value of \"\(key.rawValue)\" has a wrong type and is ignored",
            hint: "it must be \(wanted)")
    }

    private static func warning(
        _ code: DiagnosticCode, _ setting: PostmanSetting, _ message: String, hint: String
    ) -> Diagnostic {
        Diagnostic(code, .warning, at: setting.range, message, hint: hint).forRuns
    }
}
