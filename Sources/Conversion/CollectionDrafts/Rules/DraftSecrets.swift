import CollectionModel
import Diagnostics

/// The secrets of a source: their values are never written; a variable of the process environment gives them.
package struct DraftSecrets: Sendable {
    /// The comment behind a value that was replaced.
    package static let comment = "was written out in the source"

    /// The variables of the process environment, without `env.`, in the order of their first use.
    package private(set) var variables: [String] = []
    private var values: [String: String] = [:]
    /// The variables that the source reads itself, which have values of their own.
    private var foreign: Set<String> = []

    package init() {}

    /// Returns the placeholder for a secret value, such as `<<env.PASSWORD>>`.
    ///
    /// - Parameters:
    ///   - value: The value as written in the source; equal values of one name share a variable.
    ///   - name: The name that the source uses, such as `password` or `X-Api-Key`.
    package mutating func placeholder(for value: String, named name: String) -> String {
        let wish = Self.environmentName(name)
        var variable = wish
        var number = 2
        while foreign.contains(variable) || values[variable].map({ $0 != value }) ?? false {
            variable = "\(wish)_\(number)"
            number += 1
        }
        if values.updateValue(value, forKey: variable) == nil { variables.append(variable) }
        return "<<env.\(variable)>>"
    }

    /// Returns the placeholder for a variable of the process environment that the source reads itself.
    package mutating func placeholder(forVariable variable: String) -> String {
        if values[variable] == nil { foreign.insert(variable) }
        if !variables.contains(variable) { variables.append(variable) }
        return "<<env.\(variable)>>"
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

    /// Variables that most processes have, with values that nobody means.
    private static let everyday: Set = [
        "HOME", "HOST", "HOSTNAME", "LANG", "LOGNAME", "MAIL", "OLDPWD", "PATH", "PWD", "SHELL", "TERM", "TMPDIR",
        "TZ", "USER",
    ]

    private static let headers: Set = [
        "authorization", "proxy-authorization", "cookie", "x-api-key", "api-key", "apikey", "x-auth-token",
        "x-access-token", "x-csrf-token", "x-xsrf-token", "x-amz-security-token", "ocp-apim-subscription-key",
        "servicebusauthorization",
    ]

    /// True for header fields whose value grants access.
    package static func isSecretHeader(_ name: String) -> Bool {
        headers.contains(name.lowercased()) || isSecretName(name)
    }

    /// True for names such as `password`, `apiKey`, `client_secret`, but not for `key` and `sortKey`.
    package static func isSecretName(_ name: String) -> Bool {
        if ["sig", "signature", "x-amz-signature"].contains(name.lowercased()) { return true }
        guard name.utf8.count <= longestName, SecretColumn.isNamed(name) else { return false }
        let words = NameWords.words(of: name)
        let others = words.filter { !["key", "keys"].contains($0) }
        if others.count == words.count || SecretColumn.isNamed(others.joined(separator: "_")) { return true }
        return others.contains { keyKinds.contains($0) }
    }

    /// The length limit for names that are searched for such words, in bytes.
    private static let longestName = 1_000

    /// Words that make a key one that grants access, as in `apiKey`.
    private static let keyKinds: Set = [
        "access", "account", "api", "auth", "client", "encryption", "license", "master", "private", "secret", "shared",
        "signing", "subscription",
    ]

    /// True for a text that has the form of a JSON Web Token, an access key of AWS, a signature of Azure or a token of
    /// a well-known service.
    package static func isSecretShaped(_ text: String) -> Bool {
        if text.hasPrefix("eyJ"), text.split(separator: ".", omittingEmptySubsequences: false).count == 3,
            text.utf8.count > 40, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "._-=".contains($0)) })
        {
            return true
        }
        if text.hasPrefix("SharedAccessSignature ") || text.holds("SharedAccessKey=") { return true }
        if text.utf8.count == 20, text.hasPrefix("AKIA") || text.hasPrefix("ASIA"),
            text.allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) })
        {
            return true
        }
        return ["ghp_", "gho_", "github_pat_", "xoxb-", "xoxp-", "sk-", "sk_live_", "glpat-"].contains {
            text.hasPrefix($0) && text.utf8.count >= 20
        }
    }
}
