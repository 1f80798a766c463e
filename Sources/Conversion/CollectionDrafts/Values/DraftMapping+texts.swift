import Diagnostics
import Text

extension DraftMapping {
    /// Calls a function with the texts of the keys and values that apply, in the order in which they are written.
    func forEachText(_ body: (String) -> Void) {
        for entry in entries where entry.switchedOff == nil {
            body(entry.key)
            entry.value.forEachText(body)
        }
    }
}

extension DraftValue {
    func forEachText(_ body: (String) -> Void) {
        switch self {
        case .text(let text), .quoted(let text), .plain(let text): body(text)
        case .list(let values): for value in values { value.forEachText(body) }
        case .mapping(let mapping): mapping.forEachText(body)
        }
    }
}

extension DraftCollection {
    /// The variables of the process environment in the entries that apply.
    package var processVariables: Set<String> {
        var names: Set<String> = []
        mapping.forEachText { text in
            guard text.holds("env.") else { return }
            for name in DraftPlaceholder.names(in: text) where name.hasPrefix("env.") {
                names.insert(String(name.dropFirst("env.".count)))
            }
        }
        return names
    }
}
