import CollectionModel
import Diagnostics
import Reporting
import Secrets
import Text

/// The output of `hubrun list --config`: the options of a run that the project file and variables give.
struct ConfigListing {
    private let project: Project?
    private let color: ColorChoice

    init(_ project: Project?, _ color: ColorChoice) {
        self.project = project
        self.color = color
    }

    /// - Throws: `CommandFailure`, or `ValidationError` for a value that its option rejects.
    func print() throws {
        let run = ArgumentList.of(RunCommand.self).list
        try OptionVariables.give(to: run)
        try project?.give(to: run)
        var rows = [("project file", project?.file.file.path ?? "none", "")]
        for option in run.arguments {
            guard let origin = option.origin, let name = option.names.last else { continue }
            let values = option.kind == .flag ? ["yes"] : option.shown
            for value in values { rows.append((name, value, origin.place)) }
        }
        for key in project?.file.settings ?? [] { rows.append((key.name, key.value, key.range.label)) }
        let results = Results()
        let style = TextStyle(isColored: color.isColored(on: results.output))
        let width = rows.map { DisplayText.width(of: $0.0) }.max() ?? 0
        let valueWidth = rows.map { DisplayText.width(of: $0.1) }.max() ?? 0
        for (name, value, place) in rows {
            let shown = DisplayText.printable(value)
            let padded = name + DisplayText.spaces(width + 2 - DisplayText.width(of: name)) + shown
            let gap = DisplayText.spaces(valueWidth + 2 - DisplayText.width(of: value))
            results.line(place.isEmpty ? padded : padded + gap + style.dim(place))
        }
        try results.finish()
    }
}

extension ArgumentDeclaration {
    /// The values to print: secrets stay hidden.
    fileprivate var shown: [String] {
        switch rerun {
        case .hiding(let hide): written.map(hide)
        case .written where names.contains("--var"):
            written.map { pair in
                let name = String(pair.prefix { $0 != "=" })
                return SecretWords.isSecret(name: name) ? "\(name)=***" : pair
            }
        case .written, .none: names.contains("--key-passphrase") ? written.map { _ in "***" } : written
        }
    }
}

extension ArgumentDeclaration.Origin {
    fileprivate var place: String {
        switch self {
        case .commandLine: "command line"
        case .variable(let name): name
        case .file(let range): range.label
        }
    }
}

extension ProjectFile {
    /// The keys that are not options, in short.
    fileprivate var settings: [(name: String, value: String, range: SourceRange)] {
        let single = [("setup", setup), ("teardown", teardown)].map { ($0, [$1].compactMap(\.self)) }
        let texts = ([("collections", collections), ("roots", roots ?? [])] + single).flatMap { name, list in
            list.map { (name, $0.text, $0.range) }
        }
        return texts + secrets.map { ("secrets", $0.name, $0.range) }
    }
}
