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
