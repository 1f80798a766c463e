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
        // One buffer for all lines: a string for each line would take half of the time.
        var line: [UInt8] = []
        line.reserveCapacity(256)
        if let encodings = call.addedAcceptEncoding { append("Accept-Encoding", encodings, &line) }
        for field in fields { append(field.name, field.value, &line) }
        suppress("Accept", &line)
        if hasContent {
            suppress("Content-Type", &line)
            suppress("Expect", &line)
        }
        if omitsAcceptEncoding { suppress("Accept-Encoding", &line) }
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

    /// Suppresses a field of libcurl's own, if the call has no field of this name.
    private func suppress(_ name: String, _ line: inout [UInt8]) {
        guard !fields.contains(where: { $0.isNamed(name) }) else { return }
        line.removeAll(keepingCapacity: true)
        line.append(contentsOf: name.utf8)
        line.append(UInt8(ascii: ":"))
        append(&line)
    }

    private func append(_ name: String, _ value: String, _ line: inout [UInt8]) {
        line.removeAll(keepingCapacity: true)
        line.append(contentsOf: name.utf8)
        if value.utf8.allSatisfy(\.isBlank) {
            line.append(UInt8(ascii: ";"))
        } else {
            line.append(UInt8(ascii: ":"))
            line.append(UInt8(ascii: " "))
            line.append(contentsOf: value.utf8)
        }
        append(&line)
    }

    /// Appends a line. If memory is exhausted the list does not change, and libcurl itself fails soon after.
    private func append(_ line: inout [UInt8]) {
        line.append(0)
        line.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
            if let longer = curl_slist_append(list, start) { list = longer }
        }
    }
}
