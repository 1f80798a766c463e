extension DraftContext {
    /// Notes that the user has to give the value of a variable as a variable of the process environment.
    package func noteUnknown(_ name: String, _ variable: String) {
        let setting = "set \(variable) in the process environment"
        let result = dataNames.contains(name) ? "run with --data FILE, or \(setting)" : setting
        report.add(
            .toDo, at: "all", "variable \(name)", "it has no value in the source: \(result)", isHarmless: true)
    }

    /// Notes a file that the source names, if it does not exist or runs of the result may not read it.
    ///
    /// - Parameter part: The part of the source that names the file, such as an option.
    package func noteFile(_ path: String, as part: String, at place: String) {
        guard !path.contains("{{") else { return }
        let path = LiteralBrace.replaced(in: path)
        if !options.exists(path) {
            report.add(.toDo, at: place, part, "the file \"\(DraftComment.scrubbed(path))\" was not found")
        } else if options.isOutside(path) {
            report.add(.toDo, at: place, part, "the file is in another folder: run with --file-root FOLDER")
        }
    }

    // MARK: Switched off

    /// Why an entry is written as a comment.
    package static let switchedOff = "switched off in the source"

    /// Makes a comment of an entry that the source has switched off, and notes it.
    ///
    /// - Parameter part: The part of the source, such as `header Accept`.
    package func switchOff(_ entry: inout DraftMapping.Entry, _ part: String, at place: String) {
        entry.switchedOff = Self.switchedOff
        entry.comment = nil
        noteSwitchedOff(part, at: place)
    }

    /// Notes a part that the source has switched off and that is written as a comment.
    package func noteSwitchedOff(_ part: String, at place: String) {
        report.add(.leftOut, at: place, part, "switched off: kept as a comment", isHarmless: true)
    }
}
