import ArgumentParser
import Placeholders

/// A duration on the command line, written as in a collection: `1.5s`, `1m30s`.
struct DurationOption: ExpressibleByArgument {
    let duration: Duration

    init?(argument: String) {
        guard let duration = DurationText.parse(argument) else { return nil }
        self.duration = duration
    }

    init(_ duration: Duration) {
        self.duration = duration
    }

    var defaultValueDescription: String { DurationText.text(duration).filter { $0 != " " } }
}
