import CLibCurl
import HTTP

/// The header fields of a call in libcurl's form.
///
/// `Accept-Encoding`, which libcurl would add itself, comes first, where libcurl would put it: libcurl formats a line of
/// its own twice. In libcurl's notation `Name;` sends an empty field, and `Name:` keeps libcurl from adding its own.
final class HeaderLines {
    /// Nil without any line.
    private(set) var list: UnsafeMutablePointer<curl_slist>?
    private let fields: [HTTPField]
    private let isCompressed: Bool
    private let hasContent: Bool

    init(_ call: HTTPCall) {
        fields = call.fields
        isCompressed = call.compressed
        hasContent = Self.hasContent(call)
        var ownDefaults = hasContent ? ["Accept", "Content-Type", "Expect"] : ["Accept"]
        if let encodings = call.addedAcceptEncoding { append("Accept-Encoding: \(encodings)") }
        for field in fields {
            ownDefaults.removeAll { field.isNamed($0) }
            let isBlank = field.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            append(isBlank ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        for name in ownDefaults { append("\(name):") }
    }

    deinit {
        curl_slist_free_all(list)
    }

    /// True if the lines of `call` are the same.
    func fit(_ call: HTTPCall) -> Bool {
        call.compressed == isCompressed && Self.hasContent(call) == hasContent && call.fields == fields
    }

    private static func hasContent(_ call: HTTPCall) -> Bool { call.content != nil || call.announcesEmptyContent }

    /// Without memory the list stays as it was, and libcurl fails by itself soon after.
    private func append(_ line: String) {
        if let longer = curl_slist_append(list, line) { list = longer }
    }
}
