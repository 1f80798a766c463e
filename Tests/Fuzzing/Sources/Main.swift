import CLibFuzzer
import Glibc

/// `fuzz --door=NAME [libFuzzer's options] [input folders]`, or `fuzz --list` for the names of all targets.
///
/// libFuzzer ignores options with two dashes, and keeps them when it starts child processes, as with `-fork=1`.
@main enum Main {
    private static let option = "--door="

    static func main() {
        if CommandLine.arguments.contains("--list") {
            for door in doors { print(door.name) }
            return
        }
        guard let door = chosen else {
            print(
                "usage: fuzz --door=NAME [OPTION…] [FOLDER…], with one of \(doors.map(\.name).joined(separator: ", "))")
            exit(2)
        }
        // A write to a closed connection must return an error and not end the process.
        signal(SIGPIPE, SIG_IGN)
        door.prepare()
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        exit(
            LLVMFuzzerRunDriver(&count, &arguments) { start, count in
                Main.chosen?.examine([UInt8](UnsafeRawBufferPointer(start: start, count: count)))
                return 0
            })
    }

    /// The target that the command line names.
    private static let chosen: (any Door)? = CommandLine.arguments.first { $0.hasPrefix(option) }.flatMap { argument in
        doors.first { $0.name == argument.dropFirst(option.count) }
    }

    private static let doors: [any Door] = [
        JSONDoor(), JSONPathDoor(), SchemaDoor(), PatternDoor(), MarkupDoor(), DataDoor(), EnvironmentDoor(),
        CollectionDoor(), PlaceholderDoor(), TokenDoor(), RedactionDoor(), EventsDoor(), RunDoor(), ResponseDoor(),
        TemplateDoor(), HubDoor(), EmulatorDoor(),
    ]
}
