import CLibFuzzer
import Glibc

/// `fuzz --target=NAME [libFuzzer's options] [input folders]`, or `fuzz --list` for the names of all targets.
///
/// libFuzzer ignores options with two dashes, and keeps them when it starts child processes, as with `-fork=1`.
@main enum Main {
    private static let option = "--target="

    static func main() {
        if CommandLine.arguments.contains("--list") {
            for target in targets { print(target.name) }
            return
        }
        guard let target = chosen else {
            print(
                "usage: fuzz --target=NAME [OPTION…] [FOLDER…], with one of \(targets.map(\.name).joined(separator: ", "))"
            )
            exit(2)
        }
        // A write to a closed connection must return an error and not end the process.
        signal(SIGPIPE, SIG_IGN)
        target.prepare()
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        exit(
            LLVMFuzzerRunDriver(&count, &arguments) { start, count in
                Main.chosen?.examine([UInt8](UnsafeRawBufferPointer(start: start, count: count)))
                return 0
            })
    }

    /// The target that the command line names.
    private static let chosen: (any FuzzTarget)? = {
        let name = CommandLine.arguments.first { $0.hasPrefix(option) }?.dropFirst(option.count)
        return targets.first { $0.name == name ?? "" }
    }()

    private static let targets: [any FuzzTarget] = [
        JSONTarget(), JSONPathTarget(), SchemaTarget(), PatternTarget(), MarkupTarget(), DataTarget(),
        EnvironmentTarget(), CollectionTarget(), PlaceholderTarget(), TokenTarget(), RedactionTarget(), EventsTarget(),
        RunTarget(), ResponseTarget(), TemplateTarget(), HubTarget(), EmulatorTarget(), ScriptTarget(),
        StreamTarget(),
    ]
}
