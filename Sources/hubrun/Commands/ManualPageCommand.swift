import Platform

/// `hubrun man-page [NAME]`: prints the man pages, for packaging hubrun.
struct ManualPageCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "man-page", abstract: "Print a man page, or the names of all man pages.",
        discussion: "The page's date is SOURCE_DATE_EPOCH, or today.", shouldDisplay: false)

    @Argument("name", help: "A page, such as hubrun-run.")
    var name: String?

    func run() throws {
        let root = CommandOutline.hubrun
        let results = Results()
        if let name {
            guard let command = root.all.first(where: { $0.pageName == name }) else {
                throw CommandFailure(
                    .commandLine, "there is no page \"\(name)\"", hint: "hubrun man-page lists the names")
            }
            let date = ManualDate(environment: CurrentProcess.environment)
            results.text(ManualPage(command: command, root: root, date: date).text)
        } else {
            for command in root.all { results.line(command.pageName) }
        }
        try results.finish()
    }
}
