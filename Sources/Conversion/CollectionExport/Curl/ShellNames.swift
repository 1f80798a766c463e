/// The shell variables of a script, by the names of the collection.
struct ShellNames {
    /// Variables with a meaning for the shell, curl, or programs in general.
    private static let reserved: Set = [
        "PATH", "IFS", "HOME", "PWD", "ENV", "PS1", "PS4", "LANG", "OPTARG", "OPTIND", "TMPDIR", "SHELL", "response",
        "fields",
    ]
    private var byName: [String: String] = [:]
    private var taken: Set<String> = []

    /// - Parameter isOfProcess: True for a variable of the process environment, which keeps its name.
    mutating func name(for name: String, isOfProcess: Bool = false) -> String {
        if let known = byName[name] { return known }
        var result = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" ? $0 : "_" })
        if result.first?.isNumber ?? true { result = "_" + result }
        if !isOfProcess, Self.reserved.contains(result) { result += "_" }
        let wish = result
        var number = 2
        while !taken.insert(result).inserted {
            result = "\(wish)_\(number)"
            number += 1
        }
        byName[name] = result
        return result
    }
}
