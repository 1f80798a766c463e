import Diagnostics

extension Diagnostic {
    static func empty(_ path: String) -> Diagnostic {
        Diagnostic(.emptyFile, at: .file(path), "the file is empty", hint: "write rows into it: each is one iteration")
    }

    static func noRows(_ path: String) -> Diagnostic {
        Diagnostic(
            .emptyFile, at: .file(path), "the file has no rows", hint: "write at least one: each is one iteration")
    }

    static func changed(_ path: String) -> Diagnostic {
        Diagnostic(
            .fileChanged, at: .file(path), "the file was changed after its rows had been checked",
            hint: "run again, and leave the file as it is until the run ends")
    }

    static func unreadable(_ path: String) -> Diagnostic {
        Diagnostic(
            .fileUnreadable, at: .file(path), "reading the file failed", hint: "is the disk there, and in order?")
    }

    static func rowTooLarge(_ number: Int, at range: SourceRange, hint: String) -> Diagnostic {
        Diagnostic(.tooLarge, at: range, "row \(number) is larger than 16 MiB", hint: hint)
    }

    static func tooManyNames(at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .tooLarge, at: range, "there are more than 10,000 different names",
            hint: "names are the same in all rows; put what differs into the values")
    }

    /// Returns the error for a byte that isn't UTF-8.
    static func notUTF8(_ byte: UInt8, at range: SourceRange) -> Diagnostic {
        let digits = String(byte, radix: 16, uppercase: true)
        return Diagnostic(
            .notUTF8, at: range, "the byte 0x\(digits.count < 2 ? "0" : "")\(digits) is not UTF-8",
            hint: "save the file as UTF-8")
    }

    static func isUTF16(_ path: String) -> Diagnostic {
        Diagnostic(.notUTF8, at: .file(path), "the file is UTF-16, not UTF-8", hint: "save it as UTF-8")
    }
}
