/// The option that limits a command to groups and requests by name.
struct FolderOptions: Options {
    @Option(
        "--folder", value: "name",
        help: "Only this group or request, without setup, teardown and the requests that it needs (repeatable).",
        rerun: .written)
    var folder: [String] = []
}
