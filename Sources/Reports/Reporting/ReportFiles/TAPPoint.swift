import Diagnostics
import RunRecords
import Secrets

/// A request as a test point with a YAML diagnostic block.
struct TAPPoint {
    private static let textLimit = 32 * 1024

    private let failure = FailureText()

    func name(of request: RequestRecord) -> String {
        let section = request.section == .requests ? "" : "\(request.section.rawValue): "
        return TAPText.description(SecretMark.withoutHashes(section + request.writtenFullTitle))
    }

    func lines(of request: RequestRecord, number: Int) -> [String] {
        let name = name(of: request)
        switch request.outcome {
        case .skipped: return ["ok \(number) - \(name) # SKIP \(TAPText.description(request.reason ?? ""))"]
        case .passed:
            return ["ok \(number) - \(name)"]
                + block(["duration_ms: \(request.time.text)"] + Self.insecure(request) + Self.attempts(of: request))
        case .failed, .errored: return ["not ok \(number) - \(name)"] + block(diagnostics(of: request))
        }
    }

    /// Returns the point of a test of a request's scripts.
    ///
    /// - Parameter problem: The problem of a failed test.
    func lines(
        of test: TestRecord, _ problem: RequestFailureRecord?, in request: RequestRecord, number: Int
    ) -> [String] {
        let name = TAPText.description(SecretMark.withoutHashes(test.title))
        switch test.outcome {
        case .skipped:
            return ["ok \(number) - \(name) # SKIP" + (test.note.map { " \(TAPText.description($0))" } ?? "")]
        case .passed: return ["ok \(number) - \(name)"] + block(["duration_ms: \(test.duration.text)"])
        case .failed:
            let text = problem.map { failure.lines(of: $0, in: request).cut(to: Self.textLimit) } ?? []
            return ["not ok \(number) - \(name)"]
                + block(
                    ["message: \(TAPText.scalar(test.message ?? "failed"))", "severity: fail"]
                        + ["duration_ms: \(test.duration.text)"] + Self.place(problem?.place ?? test.place)
                        + Self.text(text))
        }
    }

    private static func insecure(_ request: RequestRecord) -> [String] {
        request.isInsecure ? ["insecure: true"] : []
    }

    /// Returns the attempts of a request that passed after a retry; empty for a request with one attempt.
    private static func attempts(of request: RequestRecord) -> [String] {
        request.attempts.count > 1 ? ["attempts: \(TAPText.scalar(FailureText.attempts(of: request)))"] : []
    }

    private func block(_ lines: [String]) -> [String] {
        (["---"] + lines + ["..."]).map { "  " + $0 }
    }

    private func diagnostics(of request: RequestRecord) -> [String] {
        let place = request.problems.first?.place ?? request.place
        // The failed tests are points of their own.
        var own = request
        own.problems.removeAll { $0.kind == .test }
        let text = failure.lines(of: own).cut(to: Self.textLimit)
        return [
            "message: \(TAPText.scalar(FailureText.headline(of: request)))",
            "severity: \(request.outcome == .failed ? "fail" : "error")", "duration_ms: \(request.time.text)",
        ] + Self.place(place) + Self.insecure(request) + Self.text(text)
    }

    private static func place(_ place: PlaceRecord) -> [String] {
        ["at:", "  file: \(TAPText.scalar(place.file))", "  line: \(place.line)", "  column: \(place.column)"]
    }

    private static func text(_ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["text: |"] + lines.map { "  " + $0 }
    }
}
