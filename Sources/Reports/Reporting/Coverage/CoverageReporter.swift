import RunRecords
import Text

/// The formats of the report `openapi`, by the ends of file names.
package enum CoverageForm: String, Sendable, CaseIterable {
    case html, json
    case markdown = "md"
    case junit = "xml"

    /// The format of a file; JSON for other ends of its name.
    package init(path: String) {
        self = path.split(separator: ".").last.flatMap { CoverageForm(rawValue: $0.lowercased()) } ?? .json
    }
}

/// `openapi`: which parts of the descriptions of APIs the run had.
final class CoverageReporter: Reporter {
    private let file: ReportFile
    private let form: CoverageForm
    private var coverage: [CoverageRecord] = []
    private var header: RunHeader?

    init(file: ReportFile, as form: CoverageForm) {
        (self.file, self.form) = (file, form)
    }

    func consume(_ record: RunRecord) {
        switch record {
        case .run(let header): self.header = header
        case .end(let end): coverage = end.coverage
        case .unit, .token, .request, .unitEnd: break
        }
    }

    func finish() -> ReportFailure? {
        switch form {
        case .json:
            var stream = JSONStream()
            stream.open("{")
            stream.integer("version", RunRecord.version)
            let list = CoverageList(coverage: coverage)
            list.writeMembers(to: &stream)
            stream.close("}")
            stream.raw("\n")
            stream.drain(file.write)
        case .html: file.write(CoveragePage(coverage: coverage).text)
        case .markdown: file.write(CoverageMarkdown(coverage: coverage).text)
        case .junit: file.write(CoverageSuites(coverage: coverage, startedAt: header?.startedAt).text)
        }
        return file.finish()
    }
}

/// The coverage as members of a JSON document.
private struct CoverageList: Record, Equatable {
    var coverage: [CoverageRecord] = []

    init() {}

    init(coverage: [CoverageRecord]) { self.coverage = coverage }

    mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("coverage", &coverage)
    }
}

extension CoverageRecord {
    /// The kinds of parts that the description has, with their shares.
    var shares: [(kind: CoveredPart.Kind, share: Share)] {
        CoveredPart.Kind.allCases.map { ($0, share(of: $0)) }.filter { $0.1.total > 0 }
    }

    /// The heading of the description.
    var heading: String { title.map { "\($0) (\(description))" } ?? description }
}

extension CoverageRecord.Share {
    /// The text `3 of 4 (75 %)`.
    var text: String { "\(seen) of \(total) (\(FigureText.percent(Double(seen) / Double(max(1, total)))))" }
}

extension CoveredPart.Kind {
    /// The plural, for headings.
    var plural: String {
        switch self {
        case .operation: "operations"
        case .parameter: "parameters"
        case .requestType: "types of request bodies"
        case .status: "statuses"
        case .responseType: "types of response bodies"
        case .property: "properties"
        case .value: "values of enum"
        }
    }
}

extension CoveredPart {
    /// The part with its path, such as `200 application/json $.name`.
    var text: String { [part, path].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ") }
}
