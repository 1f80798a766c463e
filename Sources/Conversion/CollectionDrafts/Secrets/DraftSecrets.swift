import Diagnostics
import HTTP
package import JSON
import Text
import Synchronization
import Secrets

/// The secrets of a source: their values are never written; a variable of the process environment gives them.
package struct DraftSecrets: Sendable {
    /// The comment behind a value that was replaced.
    package static let comment = "literal secret in the source"

    /// A value that the source writes out.
    private struct Literal: Hashable {
        let name: String
        let value: String
    }

    /// The secret variables of the process environment, without `env.`, in the order of their first use.
    package private(set) var variables: [String] = []
    private var listed: Set<String> = []
    private var unique = UniqueNames()
    private var literals: [Literal: String] = [:]
    private var byValue: [String: String] = [:]
    /// The variables that give the values of the source's variables, by their names in the source.
    private var valueVariables: [String: String] = [:]

    private let shared: SharedVariables

    package init(_ shared: SharedVariables = SharedVariables()) { self.shared = shared }

    /// Returns a variable that no other value has, in this source and in those that are imported with it.
    private mutating func newName(_ wish: String, for value: String) -> String {
        var name = unique.name(wish)
        while !value.isEmpty, !shared.take(name, for: value) { name = unique.name(wish) }
        return name
    }

    /// Keeps a variable of the process environment that the source reads itself from being used for anything else.
    package mutating func reserve(_ variable: String) {
        unique.take(variable)
        shared.reserve(variable)
    }

    /// Returns the placeholder for a secret value.
    ///
    /// - Parameters:
    ///   - value: The value as written in the source; equal values share a variable if they have the same name, or
    ///     8 or more characters and a digit.
    ///   - name: The name that the source uses, such as `password` or `X-Api-Key`.
    package mutating func placeholder(for value: String, named name: String) -> DraftPlaceholder {
        let literal = Literal(name: Self.environmentName(name), value: value)
        // Short words, and those without a digit, can be equal by chance.
        let isDistinct = value.utf8.count >= 8 && value.contains(where: \.isNumber)
        let variable = literals[literal] ?? (isDistinct ? byValue[value] : nil) ?? newName(literal.name, for: value)
        literals[literal] = variable
        if isDistinct { byValue[value] = variable }
        return listing(variable)
    }

    /// Returns the placeholder for a secret variable of the process environment that the source reads itself.
    ///
    /// The variable must be reserved before the first secret value is replaced.
    package mutating func placeholder(forVariable variable: String) -> DraftPlaceholder {
        reserve(variable)
        return listing(variable)
    }

    /// Returns the variable of the process environment that gives the value of a variable of the source.
    ///
    /// - Parameter name: The name in the source.
    package mutating func variable(forValueOf name: String) -> String {
        if let known = valueVariables[name] { return known }
        let variable = unique.name(Self.environmentName(name))
        valueVariables[name] = variable
        return variable
    }

    /// Keeps the variable of the process environment with the name of a variable of the source for its value.
    package mutating func reserve(forValueOf name: String) {
        guard Self.environmentName(name) == name else { return }
        reserve(name)
        valueVariables[name] = name
    }

    private mutating func listing(_ variable: String) -> DraftPlaceholder {
        if listed.insert(variable).inserted { variables.append(variable) }
        return DraftPlaceholder(.environment(variable))
    }

    /// Returns a name in the style of the process environment: `USER_TOKEN` for `userToken`, `X_API_KEY` for `X-Api-Key`.
    package static func environmentName(_ name: String) -> String {
        var result = ""
        var before: Character?
        for letter in name {
            defer { before = letter }
            guard letter.isASCII, letter.isLetter || letter.isNumber else {
                if !result.hasSuffix("_"), !result.isEmpty { result += "_" }
                continue
            }
            if letter.isUppercase, before?.isLowercase ?? false { result += "_" }
            result += letter.uppercased()
        }
        while result.hasSuffix("_") { result.removeLast() }
        if everyday.contains(result) { result += "_VALUE" }
        if result.isEmpty || result.first?.isNumber ?? true { result = "VALUE_" + result }
        return result.hasSuffix("_") ? String(result.dropLast()) : result
    }

    /// True for a name that a variable of the process environment can have in a shell.
    package static func isEnvironmentName(_ name: some StringProtocol) -> Bool {
        guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return name.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == UInt8(ascii: "_")
        }
    }

    /// Variables that most processes have, with values of the system.
    private static let everyday: Set = [
        "HOME", "HOST", "HOSTNAME", "LANG", "LOGNAME", "MAIL", "OLDPWD", "PATH", "PWD", "SHELL", "TERM", "TMPDIR",
        "TZ", "USER", "USERNAME",
    ]

    /// True for a value that is a secret because of its name. As in a run, numbers, `true`, `false` and `null` are not
    /// secrets.
    package static func isSecret(_ value: String, named name: String) -> Bool {
        SecretWords.mayBeSecret(value) && SecretWords.isSecret(name: name)
    }

    /// True for the key of the name in a pair such as `{ "name": "password", "value": "…" }`.
    package static func isNameKey(_ key: String) -> Bool {
        key.utf8.count < 6 && ["name", "key", "field"].contains(key.lowercased())
    }

    /// True for the key of the value in such a pair.
    package static func isValueKey(_ key: String) -> Bool { key.utf8.count == 5 && key.lowercased() == "value" }

    /// Returns the name of the secret in such a pair; nil for other objects.
    package static func secretName(inPair object: JSONObject) -> String? {
        guard object.contains(where: { isValueKey($0.key) }) else { return nil }
        for (key, value) in object where isNameKey(key) {
            if case .string(let name) = value, SecretWords.isSecret(name: name) { return name }
        }
        return nil
    }

    /// Returns the last name of a JSONPath; empty if it has none.
    package static func lastName(of path: String) -> String {
        path.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
            .last { !$0.allSatisfy(\.isNumber) }.map(String.init) ?? ""
    }

    /// True for a value of `key`, `code` or `refresh` that has the length of a credential, with a digit and without spaces,
    /// and for a session ID of a name such as `sid` or `X-Session`.
    static func isKey(_ value: String, named name: String) -> Bool {
        guard value.utf8.count >= SecretShape.shortest, SecretWords.mayBeSecret(value) else { return false }
        let name = name.lowercased()
        guard ["key", "code", "refresh"].contains(name) else {
            return (name.hasSuffix("sid") || name.contains("session")) && SecretShape.isRandom(value)
        }
        return SecretShape.isKey(value.utf8)
    }

    /// True for a private key in PEM (RFC 7468, section 10), and for a text with the form of other credentials.
    package static func isSecretShaped(_ text: String) -> Bool {
        SecretPairs.isPrivateKey(text) || SecretShape.isCredential(text)
    }
}

/// The variables of the process environment that stand for literal secrets in all sources of one command, so that
/// different values have different names.
package final class SharedVariables: Sendable {
    private let values = Mutex<[String: String]>([:])

    package init() {}

    /// Takes a name that is in use already.
    ///
    /// - Parameter value: The value for which it stands; nil if that is not known, so that no secret is the same.
    package func reserve(_ name: String, for value: String? = nil) {
        values.withLock { if $0[name] == nil { $0[name] = value ?? "" } }
    }

    /// Takes a name for a value; returns false if it stands for another value.
    func take(_ name: String, for value: String) -> Bool {
        values.withLock { values in
            guard let other = values[name] else {
                values[name] = value
                return true
            }
            return other == value
        }
    }
}
