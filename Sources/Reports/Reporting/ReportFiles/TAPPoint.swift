import Diagnostics
import RunRecords

/// A request as a test point with a YAML diagnostic block.
struct TAPPoint {
    private static let textLimit = 32 * 1024

    private let failure = FailureText()

    func lines(of request: RequestRecord, number: Int) -> [String] {
        let section = request.section == .requests ? "" : "\(request.section.rawValue): "
        let name = TAPText.description(SecretMark.withoutHashes(section + request.writtenFullTitle))
        switch request.outcome {
        case .skipped: return ["ok \(number) - \(name) # SKIP \(TAPText.description(request.reason ?? ""))"]
        case .passed:
            return ["ok \(number) - \(name)"]
                + block(["duration_ms: \(request.time.text)"] + Self.insecure(request) + Self.attempts(of: request))
        case .failed, .errored: return ["not ok \(number) - \(name)"] + block(diagnostics(of: request))
        }
    }

    private static func insecure(_ request: RequestRecord) -> [String] {
        request.attempts.contains(where: \.isInsecure) ? ["insecure: true"] : []
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
        let text = failure.lines(of: request).cut(to: Self.textLimit)
        return [
            "message: \(TAPText.scalar(FailureText.headline(of: request)))",
            "severity: \(request.outcome == .failed ? "fail" : "error")",
            "duration_ms: \(request.time.text)",
            "at:",
            "  file: \(TAPText.scalar(place.file))",
            "  line: \(place.line)",
            "  column: \(place.column)",
        ] + Self.insecure(request) + (text.isEmpty ? [] : ["text: |"] + text.map { "  " + $0 })
    }
}
