import Diagnostics
package import Text

/// The two lines of the live region, cut to the width of the terminal.
package struct ProgressText: Sendable {
    private static let barWidths = 8...30
    private static let gap = 2

    private let style: TextStyle
    /// True for terminals whose locale is not UTF-8.
    private let isASCII: Bool

    package init(style: TextStyle, isASCII: Bool) {
        self.style = style
        self.isASCII = isASCII
    }

    /// - Parameter columns: The width in cells. The last cell stays free, because some terminals wrap after it.
    package func lines(_ figures: ProgressFigures, columns: Int) -> [String] {
        let indentation = columns < 40 ? 1 : 2
        let room = max(1, columns - 1 - indentation)
        return [counts(figures, room: room), running(figures, room: room)].map {
            DisplayText.spaces(indentation) + $0
        }
    }

    // MARK: Counts

    /// An optional part of the first line.
    private struct Piece {
        let text: String
        let styled: String

        init(_ text: String, _ style: (String) -> String = { $0 }) {
            self.text = text
            styled = style(text)
        }
    }

    /// Returns the first line. By priority it contains the failures and the count, then the bar, then the timings.
    private func counts(_ figures: ProgressFigures, room: Int) -> String {
        let failed = figures.failed > 0 ? Piece(cut("\(figures.failed) failed", to: room), style.red) : nil
        var left = room - (failed.map { $0.text.count + Self.gap } ?? 0)
        let count = count(figures, room: left)
        left -= count?.text.count ?? 0
        var bar: Int?
        if figures.expected != nil, left >= Self.barWidths.lowerBound + Self.gap {
            bar = Self.barWidths.lowerBound
            left -= Self.barWidths.lowerBound + Self.gap
        }
        var rest: [Piece] = []
        for piece in timings(figures) where left >= piece.text.count + Self.gap {
            rest.append(piece)
            left -= piece.text.count + Self.gap
        }
        let barText = bar.map { self.bar(figures, width: min(Self.barWidths.upperBound, $0 + left)) }
        let texts = [barText, count?.styled, failed?.styled] + rest.map(\.styled)
        return texts.compactMap(\.self).joined(separator: DisplayText.spaces(Self.gap))
    }

    private func count(_ figures: ProgressFigures, room: Int) -> Piece? {
        let long = figures.expected.map { "\(figures.finished)/\($0)" } ?? "\(figures.finished) done"
        return [long, "\(figures.finished)"].first { $0.count <= room }.map { Piece($0) }
    }

    private func timings(_ figures: ProgressFigures) -> [Piece] {
        var pieces = [Piece(ProgressClock.text(figures.elapsed), style.dim)]
        if let rate = figures.rate { pieces.append(Piece(Self.text(ofRate: rate), style.dim)) }
        if let time = figures.recentTime { pieces.append(Piece("p95 \(DurationText.text(time))", style.dim)) }
        if let rest = figures.rest { pieces.append(Piece("\(ProgressClock.text(rest)) left", style.dim)) }
        return pieces
    }

    private static func text(ofRate rate: Double) -> String {
        let tenths = Int((min(rate, 1e9) * 10).rounded())
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10)/s" : "\(tenths / 10)/s"
    }

    private func bar(_ figures: ProgressFigures, width: Int) -> String {
        let expected = max(1, figures.expected ?? 1)
        let done = min(width, Int(Double(figures.finished) / Double(expected) * Double(width)))
        let text = String(repeating: isASCII ? "#" : "█", count: done)
        return (figures.failed > 0 ? style.red(text) : style.green(text))
            + style.dim(String(repeating: isASCII ? "-" : "░", count: width - done))
    }

    // MARK: Running requests

    /// Returns the line of the slowest request. The name is cut so that the figures after it fit.
    private func running(_ figures: ProgressFigures, room: Int) -> String {
        if let interruption = figures.interruption {
            let texts = [interruption.sentence, interruption.shortSentence]
            let text = texts.first { $0.count <= room } ?? "interrupted"
            return style.yellow(cut(text, to: room))
        }
        guard let slowest = figures.slowest else { return "" }
        let time = time(of: slowest, room: room)
        let others = figures.runningCount > 1 ? "\(figures.runningCount) running" : ""
        var left = room - 2 - Self.gap - time.count
        // Omit the number of other requests if it leaves too little room for the name.
        let showsOthers = !others.isEmpty && left - Self.gap - others.count >= 12
        if showsOthers { left -= Self.gap + others.count }
        let texts = [cut(slowest.name, to: left), style.dim(time)] + (showsOthers ? [style.dim(others)] : [])
        return style.cyan(isASCII ? ">" : "▸") + " " + texts.joined(separator: DisplayText.spaces(Self.gap))
    }

    private func time(of running: ProgressFigures.Running, room: Int) -> String {
        guard let pause = running.pause else { return ProgressClock.tenths(running.duration) }
        let seconds = ProgressClock.seconds(pause)
        return room < 30 ? seconds : "waits \(seconds) more"
    }

    private func cut(_ text: String, to cells: Int) -> String {
        guard isASCII else { return DisplayText.cut(text, toCells: cells) }
        return DisplayText.cut(
            String(text.unicodeScalars.map { $0.isASCII ? Character($0) : "?" }), toCells: cells, mark: ">")
    }
}

/// The progress of a run, as shown in the live region.
package struct ProgressFigures: Sendable {
    /// The request that has been running for the longest time.
    package struct Running: Sendable {
        /// The name, with secrets masked and control characters replaced.
        package var name: String
        package var duration: Duration
        /// The remaining wait before the request is sent; nil if it was sent.
        package var pause: Duration?

        package init(name: String, duration: Duration, pause: Duration? = nil) {
            self.name = name
            self.duration = duration
            self.pause = pause
        }
    }

    /// The number of finished requests, including skipped ones.
    package var finished = 0
    package var failed = 0
    /// The total number of requests; nil if a loop determines it.
    package var expected: Int?
    package var elapsed = Duration.zero
    /// The number of requests finished per second; nil if it is too early to tell.
    package var rate: Double?
    /// The time until the end of a load; nil for another run.
    package var remaining: Duration?
    /// The 95th percentile of the times in the latest seconds of a load.
    package var recentTime: Duration?
    package var runningCount = 0
    package var slowest: Running?
    /// The reason why the run ends early; nil if it was not interrupted.
    package var interruption: RunInterruption?

    package init() {}

    /// The estimated remaining time at the current rate; nil if unknown.
    var rest: Duration? {
        if let remaining { return remaining }
        guard let expected, expected > finished, let rate, rate > 0 else { return nil }
        let seconds = Double(expected - finished) / rate
        // Estimates above 100 hours are too inaccurate to show.
        return seconds < 360_000 ? .seconds(seconds) : nil
    }
}

/// The form of durations in the live region. It is constant, so that the text does not jump.
enum ProgressClock {
    /// Returns a text such as `0:05`, `12:40` or `1:02:03`.
    static func text(_ duration: Duration) -> String {
        let seconds = max(0, Int(duration.components.seconds))
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let tail = padded(seconds % 60)
        return hours > 0 ? "\(hours):\(padded(minutes)):\(tail)" : "\(minutes):\(tail)"
    }

    /// Returns a text such as `0.3 s` or `42 s`; from one minute on, the result of `text`.
    static func tenths(_ duration: Duration) -> String {
        let tenths = max(0, Int(duration / .milliseconds(100)))
        if tenths < 100 { return "\(tenths / 10).\(tenths % 10) s" }
        return tenths < 600 ? "\(tenths / 10) s" : text(duration)
    }

    /// Returns the remaining time, at least `1 s`; from one minute on, the result of `text`.
    static func seconds(_ duration: Duration) -> String {
        let seconds = max(1, Int((duration / .seconds(1)).rounded(.up)))
        return seconds < 60 ? "\(seconds) s" : text(.seconds(seconds))
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// The recent rate of finished requests.
package struct ProgressRate: Sendable {
    /// The maximum age of samples. Older ones do not predict the remaining time.
    private static let window = Duration.seconds(10)
    /// The minimum time span for a rate.
    private static let leastTime = Duration.seconds(1)

    private var samples: [(finished: Int, time: Duration)] = [(0, .zero)]

    package init() {}

    /// Returns the requests finished per second; nil if it is too early to tell.
    package mutating func perSecond(finished: Int, after time: Duration) -> Double? {
        samples.append((finished, time))
        let isOld = { (sample: (finished: Int, time: Duration)) in time - sample.time > Self.window }
        // Keep one sample at the edge of the window for comparison.
        while samples.count > 2, isOld(samples[1]) { samples.removeFirst() }
        let first = samples[0]
        guard time - first.time >= Self.leastTime else { return nil }
        return Double(finished - first.finished) / ((time - first.time) / .seconds(1))
    }
}

/// The reason why a run ends early.
package enum RunInterruption: Sendable {
    /// Ctrl-C.
    case keyboard
    /// SIGTERM, as sent by `kill` or a process manager.
    case termination
    /// The terminal was closed (SIGHUP), so that no second signal can follow.
    case hangUp
    /// The time of `--time-limit` is over.
    case timeLimit

    /// The message shown while teardowns run.
    package var sentence: String {
        switch self {
        case .keyboard: "\(shortSentence); a second Ctrl-C ends at once"
        case .termination: "\(shortSentence); a second one ends at once"
        case .hangUp, .timeLimit: shortSentence
        }
    }

    /// The message for narrow terminals.
    var shortSentence: String {
        switch self {
        case .keyboard: "interrupted: teardowns run"
        case .termination: "interrupted (SIGTERM): teardowns run"
        case .hangUp: "interrupted (SIGHUP): teardowns run"
        case .timeLimit: "the time limit is reached: teardowns run"
        }
    }
}
