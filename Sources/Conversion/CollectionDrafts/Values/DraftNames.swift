import Diagnostics
import Placeholders
import Text

/// The names of variables of a collection that is being written: valid in placeholders, and different for different
/// names of the source.
package struct DraftNames: Sendable {
    private var bySource: [String: String] = [:]
    private var sources: [String: String] = [:]
    private var unique = UniqueNames()
    /// The names in the order of their first use in a placeholder or a script.
    package private(set) var used: [String] = []
    private var seen: Set<String> = []
    /// The names that scripts use.
    private(set) var usedByScripts: Set<String> = []

    package init() {}

    /// Returns the name for a name of the source: the same if a placeholder may contain it, otherwise with `_` for
    /// other characters, and with a number if another name has this form already.
    package mutating func name(for source: String) -> String {
        if let name = bySource[source] { return name }
        let name = newName(source)
        bySource[source] = name
        sources[name] = source
        return name
    }

    /// Returns a new name that no name of the source has.
    ///
    /// - Parameter wish: The name, or a text that is made a valid name.
    package mutating func newName(_ wish: String) -> String {
        var name = String(String.UnicodeScalarView(wish.unicodeScalars.map(Self.allowed)))
        if !PlaceholderName.isValid(name) { name = "_" + name }
        if name == "env" || name.hasPrefix("env.") { name = "_" + name }
        return unique.name(name)
    }

    /// Returns a placeholder for a name of the source, and notes that it is used.
    package mutating func placeholder(for source: String) -> DraftPlaceholder {
        let name = name(for: source)
        if seen.insert(name).inserted { used.append(name) }
        return DraftPlaceholder(.variable(name))
    }

    /// Notes that a script uses a name of the source.
    package mutating func noteScript(using source: String) {
        if let name = placeholder(for: source).variable { usedByScripts.insert(name) }
    }

    /// Returns the name in the source of a name of the collection; nil for a name that the source does not have.
    package func source(of name: String) -> String? { sources[name] }

    /// True if a placeholder uses the name.
    package func isUsed(_ name: String) -> Bool { seen.contains(name) }

    private static func allowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let isAllowed = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        return isAllowed || "._-".unicodeScalars.contains(scalar) ? scalar : "_"
    }
}
