import Text

/// The stages of a load as a text: `10s:0-50,1m:50,10s:50-0` for jobs, `10s:0-200/s,1m:200/s` for requests in a second.
package struct StagesText: Sendable, Equatable {
    /// The reason why a text does not describe stages.
    package struct Failure: Error, Sendable, Equatable {
        package let message: String
    }

    /// The text without spaces.
    package let text: String
    package let profile: LoadProfile
    /// True if the numbers are rates, not jobs.
    package let isRate: Bool

    package static let hint =
        "write durations with jobs or rates: 10s:0-50,1m:50,10s:50-0 or 30s:0-200/s,5m:200/s"
    private static let maximumCount = 100
    private static let maximumJobs = 1_000.0

    package init(_ text: String) throws(Failure) {
        let text = text.filter { $0 != " " }
        var (stages, isRate): ([LoadProfile.Stage], Bool?) = ([], nil)
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= Self.maximumCount else {
            throw Failure(message: "there are at most \(Self.maximumCount) stages")
        }
        for (number, part) in parts.enumerated() {
            let stage = try Self.stage(String(part))
            if let isRate, isRate != stage.isRate {
                throw Failure(message: "stage \(number + 1) has \(stage.isRate ? "a rate" : "jobs"), the others do not")
            }
            isRate = stage.isRate
            if let last = stages.last, last.end != stage.stage.start {
                throw Failure(
                    message: "stage \(number + 1) begins with \(FigureText.number(stage.stage.start)), but stage "
                        + "\(number) ends with \(FigureText.number(last.end))")
            }
            stages.append(stage.stage)
        }
        guard stages.contains(where: { max($0.start, $0.end) > 0 }) else {
            throw Failure(message: "no stage has a job")
        }
        self.text = text
        profile = LoadProfile(stages)
        self.isRate = isRate ?? false
    }

    private static func stage(_ text: String) throws(Failure) -> (stage: LoadProfile.Stage, isRate: Bool) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let duration = DurationText.parse(String(parts[0])), duration > .zero else {
            throw Failure(message: "\"\(text)\" is no stage: \(hint)")
        }
        let isRate = parts[1].contains("/")
        let unit = parts[1].drop { $0 != "/" }
        let numbers = parts[1].dropLast(unit.count).split(separator: "-", omittingEmptySubsequences: false)
        let values = numbers.compactMap { isRate ? rate(String($0 + unit)) : jobs($0) }
        guard 1...2 ~= numbers.count, values.count == numbers.count, let first = values.first, let last = values.last
        else {
            throw Failure(
                message: isRate
                    ? "\"\(parts[1])\" is no rate: write 0-200/s or 200/s"
                    : "\"\(parts[1])\" is no number of jobs, up to 1000: write 0-50 or 50")
        }
        return (LoadProfile.Stage(duration, from: first, to: last), isRate)
    }

    private static func rate(_ text: String) -> Double? {
        text.hasPrefix("0/") && RateText.parse("1" + text.dropFirst()) != nil ? 0 : RateText.parse(text)
    }

    private static func jobs(_ text: Substring) -> Double? {
        guard let number = DecimalText.parse(text), number == number.rounded(), number <= maximumJobs else {
            return nil
        }
        return number
    }
}
