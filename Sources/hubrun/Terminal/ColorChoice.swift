import ArgumentParser
import Reporting
import Synchronization

/// When output is coloured: `--color`, which wins over what the environment says.
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
        case .always: true
        case .never: false
        case .auto: TerminalTraits(ProcessEnvironment.variables).isColored(onTerminal: output.isTerminal)
        }
    }
}
