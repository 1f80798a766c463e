import ArgumentParser
import Reporting
import Synchronization

/// When output is coloured: `--color`, `NO_COLOR` (no-color.org) and `TERM=dumb`.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never

    /// The choice of this process, known once the command line is read; mistakes in the line itself see `auto`.
    static var current: ColorChoice {
        get { chosen.withLock { $0 } }
        set { chosen.withLock { $0 = newValue } }
    }

    private static let chosen = Mutex(ColorChoice.auto)

    func isColored(on output: OutputSink) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto:
            let environment = ProcessEnvironment.variables
            let isPlain = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
            return !isPlain && output.isTerminal
        }
    }
}
