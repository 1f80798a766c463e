package import Diagnostics
import Text

/// A bound for a figure of many requests, such as `p95<300ms` ("Thresholds" in format.md).
package struct Threshold: Sendable {
    /// The figure that a threshold limits.
    package enum Figure: Sendable, Equatable {
        case time(TimeFigure, of: Phase?)
        /// The requests that failed: a number, or with a limit in percent their share.
        case failed
        /// The requests that passed only after a retry.
        case flaky
        /// The number of attempts that were sent.
        case count
        /// The number of attempts in a second.
        case rate
        /// The share of the parts of the descriptions of APIs (`openapi`) that the run had.
        case coverage(Coverage)
    }

    /// The parts of a description whose coverage is measured.
    package enum Coverage: String, Sendable, CaseIterable {
        case operations, parameters, statuses, types, properties, values
    }

    package enum TimeFigure: Sendable, Equatable {
        case minimum, mean, deviation, maximum
        /// - Parameter share: From 0 to 1.
        case percentile(Double)
    }

    /// A part of the time of an exchange.
    package enum Phase: String, Sendable, CaseIterable {
        case dns, connect, tls, firstByte, transfer
    }

    package enum Comparison: String, Sendable, CaseIterable {
        // The longer ones first, because the others are their beginnings.
        case atMost = "<="
        case atLeast = ">="
        case below = "<"
        case above = ">"

        /// True if smaller values hold.
        package var isUpperBound: Bool { self == .atMost || self == .below }

        package func holds(_ value: Double, _ limit: Double) -> Bool {
            switch self {
            case .atMost: value <= limit
            case .atLeast: value >= limit
            case .below: value < limit
            case .above: value > limit
            }
        }
    }

    package enum Limit: Sendable, Equatable {
        case time(Duration)
        case number(Double)
        /// From 0 to 1.
        case share(Double)
        /// For each second.
        case rate(Double)
        /// A multiple of the same figure in earlier runs.
        case baseline(Double)
    }

    /// The threshold as written, without spaces.
    package let text: String
    package let figure: Figure
    package let comparison: Comparison
    package let limit: Limit
    /// True if the run ends as soon as the threshold is broken.
    package var abortsRun = false
    /// The place in a file; nil for one of the command line.
    package var range: SourceRange?

    /// True if the limit is the figure of earlier runs.
    package var comparesRuns: Bool {
        if case .baseline = limit { return true }
        return false
    }
}

/// The reason why a text is no threshold.
package struct ThresholdError: Error, Sendable, Equatable {
    package let message: String
    package let hint: String
}

extension Threshold {
    package static let example = "p95<300ms, failed<1%, rate>50/s"

    /// Parses a threshold, in which spaces have no meaning.
    package init(_ written: String) throws(ThresholdError) {
        let text = written.filter { $0 != " " }
        guard let (comparison, sign) = Self.comparison(in: text) else {
            throw ThresholdError(
                message: "a threshold is a figure, one of < <= > >=, and a limit", hint: "write \(Self.example)")
        }
        let name = text[..<sign.lowerBound]
        guard let figure = Figure(name) else { throw Figure.unknown(name) }
        let limitText = text[sign.upperBound...]
        guard let limit = Limit(limitText, of: figure) else {
            throw ThresholdError(
                message: "\(limitText.isEmpty ? "the limit is missing" : "\"\(limitText)\" is no limit of \(name)")",
                hint: figure.limitHint)
        }
        self.init(text: text, figure: figure, comparison: comparison, limit: limit)
    }

    private static func comparison(in text: String) -> (Comparison, Range<String.Index>)? {
        guard let start = text.firstIndex(where: { $0 == "<" || $0 == ">" }),
            let comparison = Comparison.allCases.first(where: { text[start...].hasPrefix($0.rawValue) }),
            let end = text.index(start, offsetBy: comparison.rawValue.count, limitedBy: text.endIndex)
        else { return nil }
        return (comparison, start..<end)
    }
}

extension Threshold.Figure {
    private static let counts: [(name: String, figure: Threshold.Figure)] = [
        ("failed", .failed), ("flaky", .flaky), ("count", .count), ("rate", .rate),
    ]
    private static let times: [(name: String, figure: Threshold.TimeFigure)] = [
        ("min", .minimum), ("median", .percentile(0.5)), ("mean", .mean), ("max", .maximum),
        ("deviation", .deviation),
    ]
    /// The names of all figures; percentiles by example.
    package static let names =
        times.map(\.name) + ["p90", "p95", "p99", "p99.9"] + counts.map(\.name) + ["coverage"]
        + Threshold.Coverage.allCases.map { "coverage.\($0.rawValue)" }

    /// - Parameter name: A name such as `p95`, `failed` or `connect.max`; nil for other texts.
    fileprivate init?(_ name: Substring) {
        if let count = Self.counts.first(where: { $0.name == name }) {
            self = count.figure
        } else if name == "coverage" {
            self = .coverage(.operations)
        } else if name.hasPrefix("coverage."), let kind = Threshold.Coverage(rawValue: String(name.dropFirst(9))) {
            self = .coverage(kind)
        } else if let time = Self.time(name) {
            self = .time(time, of: nil)
        } else if let dot = name.firstIndex(of: "."), let phase = Threshold.Phase(rawValue: String(name[..<dot])),
            let time = Self.time(name[name.index(after: dot)...])
        {
            self = .time(time, of: phase)
        } else {
            return nil
        }
    }

    private static func time(_ name: Substring) -> Threshold.TimeFigure? {
        if let time = times.first(where: { $0.name == name }) { return time.figure }
        guard name.first == "p", let percent = DecimalText.parse(name.dropFirst()), 0 < percent, percent <= 100
        else { return nil }
        return .percentile(percent / 100)
    }

    fileprivate static func unknown(_ name: Substring) -> ThresholdError {
        let isMean = ["avg", "average"].contains(name.split(separator: ".").last ?? "")
        let hint = isMean ? "did you mean \"mean\"?" : Suggestion.hint(for: String(name), among: names)
        return ThresholdError(
            message: name.isEmpty ? "the figure is missing" : "there is no figure \"\(name)\"",
            hint: hint
                ?? "there are \(names.joined(separator: ", ")), and for the phases of a request "
                + Threshold.Phase.allCases.map { "\($0.rawValue).p95" }.joined(separator: ", "))
    }

    /// True if figures of several runs can be compared.
    fileprivate var isOfRuns: Bool {
        switch self {
        case .time, .failed, .flaky, .rate: true
        case .count, .coverage: false
        }
    }

    fileprivate var limitHint: String {
        switch self {
        case .time: "write a duration such as 300ms, or a multiple of earlier runs such as 1.2*baseline"
        case .failed, .flaky: "write a whole number, or a share such as 1%"
        case .count: "write a whole number"
        case .coverage: "write a share such as 80%"
        case .rate: "write a number of requests and its time, such as 50/s or 3000/m"
        }
    }
}

extension Threshold.Limit {
    fileprivate init?(_ text: Substring, of figure: Threshold.Figure) {
        if figure.isOfRuns, let factor = Self.factor(text) {
            self = .baseline(factor)
            return
        }
        switch figure {
        case .time:
            guard text != "0", let duration = DurationText.parse(String(text)), duration > .zero else { return nil }
            self = .time(duration)
        case .failed, .flaky:
            if text.last == "%" {
                guard let percent = DecimalText.parse(text.dropLast()), percent <= 100 else { return nil }
                self = .share(percent / 100)
            } else {
                guard let number = DecimalText.parse(text), number == number.rounded() else { return nil }
                self = .number(number)
            }
        case .coverage:
            guard text.last == "%", let percent = DecimalText.parse(text.dropLast()), percent <= 100 else { return nil }
            self = .share(percent / 100)
        case .count:
            guard let number = DecimalText.parse(text), number == number.rounded() else { return nil }
            self = .number(number)
        case .rate:
            guard let rate = RateText.parse(String(text)) else { return nil }
            self = .rate(rate)
        }
    }

    /// Returns the factor of `1.2*baseline`; nil for another text.
    private static func factor(_ text: Substring) -> Double? {
        guard text.hasSuffix("baseline") else { return nil }
        let factor = text.dropLast("baseline".count)
        if factor.isEmpty { return 1 }
        guard factor.last == "*", let number = DecimalText.parse(factor.dropLast()), number > 0 else { return nil }
        return number
    }
}

/// A threshold of the command line: for all requests of the run, or for those with a name.
package struct GivenThreshold: Sendable {
    package let threshold: Threshold
    /// The name of requests, with or without their groups; nil for all requests.
    package let name: String?

    /// Creates a threshold for all requests, such as one of the project file.
    package init(_ threshold: Threshold) { (self.threshold, name) = (threshold, nil) }

    /// Parses `p95<300ms` or `NAME: p95<300ms`.
    package init(_ text: String) throws(ThresholdError) {
        // The name can contain a colon, a threshold cannot.
        if let colon = text.lastIndex(of: ":") {
            name = String(text[..<colon])
            threshold = try Threshold(String(text[text.index(after: colon)...]))
        } else {
            name = nil
            threshold = try Threshold(text)
        }
    }

    /// The threshold as written.
    package var text: String { name.map { "\($0): \(threshold.text)" } ?? threshold.text }
}
