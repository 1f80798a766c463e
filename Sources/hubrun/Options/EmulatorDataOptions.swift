import ArgumentParser

/// The options for the emulator's storage.
struct EmulatorDataOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep keys, devices and messages in this folder, even if the emulator is killed (default: in memory).",
            valueName: "dir"))
    var data: String?

    @Flag(help: "Respond only after a change is on the disk, so that it survives a power failure.")
    var sync = false

    func validate() throws {
        guard data != nil || !sync else { throw ValidationError("--sync goes with --data") }
        guard data != "" else { throw ValidationError("--data needs a directory") }
    }
}
