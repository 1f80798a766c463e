import ArgumentParser

/// The options for the emulator's storage.
struct EmulatorDataOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep keys, devices and messages over restarts, whatever ends the emulator (default: in memory).",
            valueName: "dir"))
    var data: String?

    @Flag(help: "Answer only when a change is on the disk, so that it outlives a power cut too.")
    var sync = false

    func validate() throws {
        guard data != nil || !sync else { throw ValidationError("--sync goes with --data") }
        guard data != "" else { throw ValidationError("--data needs a directory") }
    }
}
