package import CollectionModel
package import Diagnostics

/// The parts of the reference that editors show while a collection is written.
package struct KeyHelp: Sendable {
    package let name: String
    /// One or two sentences, with code in backquotes.
    package let summary: String
    /// The accepted values in words, such as `duration`.
    package let values: String
    package let shape: ValueShape
    package let isRequired: Bool
    /// Lines of YAML; empty if there is no example.
    package let example: String

    /// The description as Markdown.
    package var markdown: String {
        let required = isRequired ? ", required" : ""
        let fence = example.isEmpty ? "" : "\n\n```yaml\n\(example)\n```"
        return "**\(name)**: \(values)\(required)\n\n\(summary)\(fence)"
    }
}

/// The help for a function or a filter of placeholders.
package struct CallHelp: Sendable {
    package enum Kind: Sendable {
        case function
        case filter
    }

    /// The name without `$` and arguments.
    package let name: String
    /// The call as written: `$randomInt(1,6)`, or after `|`.
    package let call: String
    package let summary: String
    package let example: String

    /// The description as Markdown.
    package var markdown: String { "`\(call)`\n\n\(summary)\n\n```yaml\n\(example)\n```" }
}

extension FormatManual {
    /// Returns the keys of a mapping in the order of the reference.
    package static func keys(of mapping: MappingName) -> [KeyHelp] { help[mapping] ?? [] }

    private static let help: [MappingName: [KeyHelp]] = {
        var help: [MappingName: [KeyHelp]] = [:]
        for mapping in MappingName.allCases {
            help[mapping] = mapping.reference.keys.map { key in
                KeyHelp(
                    name: key.name, summary: key.summary, values: key.key.shape.phrase, shape: key.key.shape,
                    isRequired: key.key.isRequired, example: key.example.shown)
            }
        }
        return help
    }()

    /// Returns all functions or all filters.
    package static func calls(_ kind: CallHelp.Kind) -> [CallHelp] {
        Reference.all.calls.filter { ($0.kind == .function) == (kind == .function) }.map { call in
            CallHelp(name: call.name, call: call.call, summary: call.summary, example: call.example.shown)
        }
    }

    /// The address of the page of a diagnostic code in the repository.
    package static func address(of code: DiagnosticCode, in repository: String) -> String {
        let title = DiagnosticPages.page(of: code)?.title ?? ""
        let anchor = MarkdownPage.anchor(of: "\(code.label): \(title)")
        return "https://github.com/\(repository)/blob/main/Documentation/diagnostics.md#\(anchor)"
    }
}
