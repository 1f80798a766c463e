import CLibCurl

/// The header fields of a call as libcurl takes them.
enum HeaderLines {
    /// A list that the caller frees; nothing when there is nothing to say.
    ///
    /// What libcurl would add itself, `Accept-Encoding`, comes first, where libcurl would put it: it formats a line of
    /// its own twice. In libcurl's notation `Name;` sends an empty field, and `Name:` keeps libcurl from adding one of its own.
    static func list(for call: HTTPCall) -> UnsafeMutablePointer<curl_slist>? {
        var list: UnsafeMutablePointer<curl_slist>?
        var ownDefaults: [String]
        if call.content == nil && !call.announcesEmptyContent {
            ownDefaults = ["Accept"]
        } else {
            ownDefaults = ["Accept", "Content-Type", "Expect"]
        }
        if let encodings = call.addedAcceptEncoding { append("Accept-Encoding: \(encodings)", to: &list) }
        for field in call.fields {
            ownDefaults.removeAll { field.isNamed($0) }
            let isBlank = field.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            append(isBlank ? "\(field.name);" : "\(field.name): \(field.value)", to: &list)
        }
        for name in ownDefaults { append("\(name):", to: &list) }
        return list
    }

    /// Without memory the list stays as it was, and libcurl fails by itself soon after.
    private static func append(_ line: String, to list: inout UnsafeMutablePointer<curl_slist>?) {
        if let longer = curl_slist_append(list, line) { list = longer }
    }
}
