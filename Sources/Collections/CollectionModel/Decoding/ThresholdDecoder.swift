import Diagnostics
import YAMLSource

package enum ThresholdKey: String, FormatKey {
    case `is`, abort

    static let owner = "a threshold"
    static let shape = "write p95<300ms, or { is: p95<300ms, abort: true }"
    static let required: [Self] = [.is]

    static func advice(for word: String) -> String? {
        switch word {
        case "threshold", "limit", "value", "expression": "did you mean \"is\"?"
        case "abortOnFail", "stop", "fail": "did you mean \"abort\"?"
        default: nil
        }
    }

    var accepts: ValueShape {
        switch self {
        case .is: .threshold
        case .abort: .boolean
        }
    }
}

extension ValueShape {
    static let threshold = ValueShape.form("threshold", pattern: #".*[a-z0-9] *[<>]=? *[0-9b].*"#)
    static let thresholds = ValueShape.oneOrMore(.either([.threshold, .mapping(.threshold)]))
}

/// Decodes `thresholds` ("Thresholds" in format.md).
struct ThresholdDecoder {
    let context: DecodingContext

    func thresholds(_ node: YAMLNode) -> [Threshold] {
        guard let elements = node.sequence else { return [threshold(node)].compactMap(\.self) }
        if elements.isEmpty {
            context.report(
                .emptyValue, at: node, "\"thresholds\" is empty", hint: "write \(Threshold.example), or remove the key")
        }
        return elements.compactMap(threshold)
    }

    private func threshold(_ node: YAMLNode) -> Threshold? {
        guard node.mapping != nil else { return written(node) }
        var (threshold, abortsRun): (Threshold?, Bool) = (nil, false)
        var abort: YAMLNode?
        for entry in context.entries(of: node, ThresholdKey.self) {
            switch entry.key {
            case .is: threshold = written(entry.value)
            case .abort:
                abortsRun = context.boolean(entry.value, "\"abort\"") ?? false
                abort = entry.value
            }
        }
        if context.lacks(ThresholdKey.is, node) {
            context.report(.missingKey, at: node, "a threshold needs \"is\"", hint: ThresholdKey.shape)
        }
        if abortsRun, let abort, let threshold, !threshold.comparison.isUpperBound {
            context.report(
                .conflictingKeys, at: abort, "\"abort\" with \"\(threshold.text)\", which is a lower bound",
                hint: "only the end of the run shows whether it is reached: leave abort out")
        }
        threshold?.abortsRun = abortsRun
        return threshold
    }

    private func written(_ node: YAMLNode) -> Threshold? {
        guard let text = context.text(node, "a threshold") else { return nil }
        do throws(ThresholdError) {
            var threshold = try Threshold(text)
            if threshold.comparesRuns {
                throw ThresholdError(
                    message: "a file cannot compare with earlier runs",
                    hint: "write hubrun report run.jsonl --history FOLDER --threshold '\(threshold.text)'")
            }
            threshold.range = node.range(in: context.file)
            return threshold
        } catch {
            context.report(.invalidValue, at: node, error.message, hint: error.hint)
            return nil
        }
    }
}
