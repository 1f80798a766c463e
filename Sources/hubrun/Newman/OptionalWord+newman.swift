import Platform

extension OptionalWord {
    /// An option whose value is optional in Newman.
    ///
    /// - Parameter isUsual: True for a valid value. Any other word that is no file is a value, too: an error names both.
    static func newman(_ none: String, isUsual: @escaping (String) -> Bool) -> OptionalWord {
        OptionalWord(none: none) { isUsual($0) || !$0.hasPrefix("-") && !FileSystem.exists($0) }
    }
}
