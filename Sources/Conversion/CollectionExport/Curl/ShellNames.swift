import CollectionDrafts
import Text

/// The shell variables of a script, by the names of the collection.
struct ShellNames {
    /// Variables with a meaning for the shell, curl, or programs in general.
    private static let reserved: Set = [
        "PATH", "IFS", "HOME", "PWD", "ENV", "PS1", "PS4", "LANG", "OPTARG", "OPTIND", "TMPDIR", "SHELL", "response",
        "fields",
    ]
    private var byName: [String: String] = [:]
    private var unique = UniqueNames()

    /// - Parameter isOfProcess: True for a variable of the process environment, which keeps its name.
    mutating func name(for name: String, isOfProcess: Bool = false) -> String {
        if let known = byName[name] { return known }
        var wish = String((isOfProcess ? name.dropFirst("env.".count) : name[...]).map(Self.allowed))
        if wish.first?.isNumber ?? true { wish = "_" + wish }
        if !isOfProcess, Self.reserved.contains(wish) { wish += "_" }
        let result = unique.name(wish)
        byName[name] = result
        return result
    }

    private static func allowed(_ character: Character) -> Character {
        character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
    }
}
