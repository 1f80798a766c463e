import CLibCurl
import HTTP
import Text

/// The header fields of a call as a libcurl list.
///
/// `Accept-Encoding` is the first line, as libcurl would place it; adding it here is faster, because libcurl formats
/// its own line twice. In libcurl's syntax `Name;` sends an empty field, and `Name:` suppresses libcurl's own field.
final class HeaderLines {
    /// The list; nil if there are no lines.
    private(set) var list: UnsafeMutablePointer<curl_slist>?
    private let fields: [HTTPField]
    private let isCompressed: Bool
    private let omitsAcceptEncoding: Bool
    private let hasContent: Bool

    init(_ call: HTTPCall) {
        fields = call.fields
        isCompressed = call.compressed
        omitsAcceptEncoding = call.omitsAcceptEncoding
        hasContent = Self.hasContent(call)
        var ownDefaults = hasContent ? ["Accept", "Content-Type", "Expect"] : ["Accept"]
        if omitsAcceptEncoding { ownDefaults.append("Accept-Encoding") }
        if let encodings = call.addedAcceptEncoding { append("Accept-Encoding: \(encodings)") }
        for field in fields {
            ownDefaults.removeAll { field.isNamed($0) }
            let isBlank = field.value.utf8.allSatisfy(\.isBlank)
            append(isBlank ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        for name in ownDefaults { append("\(name):") }
    }

    deinit {
        curl_slist_free_all(list)
    }

    /// True if `call` needs the same lines.
    func matches(_ call: HTTPCall) -> Bool {
        call.compressed == isCompressed && call.omitsAcceptEncoding == omitsAcceptEncoding
            && Self.hasContent(call) == hasContent && call.fields == fields
    }

    private static func hasContent(_ call: HTTPCall) -> Bool { call.content != nil || call.announcesEmptyContent }

    /// Appends a line. If memory is exhausted the list does not change, and libcurl itself fails soon after.
    private func append(_ line: String) {
        if let longer = curl_slist_append(list, line) { list = longer }
    }
}
