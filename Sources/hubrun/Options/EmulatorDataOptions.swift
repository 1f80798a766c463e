/// The options for the emulator's storage.
struct EmulatorDataOptions: Options {
    @Option(
        "--data", value: "dir",
        help: "Keep keys, devices and messages in this folder, even if the emulator is killed (default: in memory).")
    var data: String?

    @Flag("--sync", help: "Respond only after a change is on the disk, so that it survives a power failure.")
    var sync = false

    func validate() throws {
        guard data != nil || !sync else { throw ValidationError("--sync goes with --data") }
        guard data != "" else { throw ValidationError("--data needs a directory") }
    }
}
