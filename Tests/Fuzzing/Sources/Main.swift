import CLibFuzzer
import Glibc

/// `fuzz --door=NAME [libFuzzer's options] [folders of inputs]`, or `fuzz --list` for the names of all doors.
///
/// libFuzzer passes over options with two dashes and keeps them when it starts itself again, as in `-fork=1`.
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
        // A server or a client that is gone is an error of the write, not the end of the process.
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

    /// The door that the command line names.
    private static let chosen: (any Door)? = CommandLine.arguments.first { $0.hasPrefix(option) }.flatMap { argument in
        doors.first { $0.name == argument.dropFirst(option.count) }
    }

    private static let doors: [any Door] = [
        JSONDoor(), JSONPathDoor(), SchemaDoor(), PatternDoor(), MarkupDoor(), DataDoor(), EnvironmentDoor(),
        CollectionDoor(), PlaceholderDoor(), TokenDoor(), RedactionDoor(), EventsDoor(), RunDoor(), ResponseDoor(),
        TemplateDoor(), HubDoor(), EmulatorDoor(),
    ]
}
