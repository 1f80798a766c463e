import Platform
import Reporting
import Synchronization

/// The value of `--color`, which overrides the environment variables for colours.
enum ColorChoice: String, OptionValue, CaseIterable {
    case auto
    case always
    case never

    /// The choice for this process; it is `auto` until the command line is parsed, also for errors in the command line.
    static var current: ColorChoice {
        get { chosen.withLock { $0 } }
        set { chosen.withLock { $0 = newValue } }
    }

    private static let chosen = Mutex(ColorChoice.auto)

    func isColored(on output: OutputSink) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto: TerminalTraits(CurrentProcess.environment).isColored(onTerminal: output.isTerminal)
        }
    }
}
