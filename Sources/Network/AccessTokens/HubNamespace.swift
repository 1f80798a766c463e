import Text

/// The namespace of a hub as settings write it: `ns`, `ns.servicebus.windows.net`, or the address of an emulator,
/// `http://127.0.0.1:8080` or `localhost:8080`.
package enum HubNamespace {
    /// Returns the address, such as `https://ns.servicebus.windows.net`; nil if the text is no namespace.
    package static func address(of text: String) -> String? {
        let scheme = "http://"
        let isPlain = text.lowercased().hasPrefix(scheme)
        var host = isPlain ? text.dropFirst(scheme.count) : text[...]
        if isPlain, host.hasSuffix("/") { host.removeLast() }
        let parts = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let port = parts.count == 2 ? parts[1] : nil
        guard let name = parts.first, !name.isEmpty, name.utf8.allSatisfy(isHostByte),
            port.map({ UInt16($0) != nil }) ?? true
        else { return nil }
        if isPlain || name.lowercased() == "localhost" || name == "127.0.0.1" { return scheme + host }
        guard !name.contains(".") else { return "https://\(host)" }
        return port == nil ? "https://\(name).servicebus.windows.net" : nil
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
}
