/// Names of files that are made of names for people.
package enum FileNameText {
    /// Returns the words of a name in lower case, with hyphens between them: `list-all-users`.
    ///
    /// - Parameter substitute: The result for a name without letters and digits.
    package static func words(of name: String, orElse substitute: String) -> String {
        let words = name.lowercased().split { !($0.isLetter || $0.isNumber) }
        // File systems allow names of 255 bytes.
        return words.isEmpty ? substitute : words.joined(separator: "-").prefix(utf8Count: 150)
    }
}
