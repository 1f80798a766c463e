/// The text of a multipart body (RFC 7578).
enum MultipartText {
    private static let maximumParts = 1_000

    static func parts(_ text: String, type: String) -> [HAREntry.Part] {
        guard let mark = type.firstRange(of: "boundary=") else { return [] }
        let boundary = "--" + type[mark.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" }
        guard boundary.count > 2 else { return [] }
        let lines = text.replacing("\r\n", with: "\n")
        return lines.split(separator: boundary).prefix(maximumParts).compactMap { part in
            guard part.hasPrefix("\n"), let end = part.firstRange(of: "\n\n") else { return nil }
            var value = part[end.upperBound...]
            if value.hasSuffix("\n") { value.removeLast() }
            let headers = part[..<end.lowerBound].split(separator: "\n")
            func parameter(_ name: String, of line: Substring) -> String? {
                guard let start = line.firstRange(of: " \(name)=\"") else { return nil }
                return String(line[start.upperBound...].prefix { $0 != "\"" })
            }
            guard let disposition = headers.first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
                let name = parameter("name", of: disposition)
            else { return nil }
            let type = headers.first { $0.lowercased().hasPrefix("content-type:") }?.dropFirst("content-type:".count)
            return HAREntry.Part(
                name: name, value: String(value), filename: parameter("filename", of: disposition),
                type: type.map { String($0.drop { $0 == " " }) })
        }
    }
}
