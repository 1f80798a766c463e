import Reporting

extension ReportKind {
    /// The names of all kinds in `--report KIND=FILE`.
    static let names = names()

    static func names(without excluded: ReportKind...) -> [String] {
        allCases.filter { !excluded.contains($0) }.map(\.rawValue)
    }
}
