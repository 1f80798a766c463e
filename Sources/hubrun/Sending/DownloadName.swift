import CollectionModel
import HTTP
import Text

/// The name of a file for a response, which the server or the URL chooses.
enum DownloadName {
    /// The length limit for a name, in bytes: file systems allow 255.
    private static let longest = 200
    private static let fallback = "download"

    /// Returns a name without folders, control characters and a dot at its beginning.
    ///
    /// - Parameter url: The URL that the response came from.
    static func name(for response: HTTPResponse, from url: String) -> String {
        let given = response.firstValue(of: "Content-Disposition").flatMap(fileName)
        let path = url.prefix { $0 != "?" && $0 != "#" }
        let last = path.firstRange(of: "://").map { path[$0.upperBound...] }?.split(separator: "/").dropFirst().last
        return [given, last.map { PercentEncoding.decodeLeniently($0) }].lazy.compactMap(\.self).map(plain)
            .first { !$0.isEmpty && $0.lowercased() != ProjectFile.name } ?? fallback
    }

    /// Returns the last part of a path without the characters that a name of a file must not have.
    private static func plain(_ name: String) -> String {
        let scalars = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? []
        let kept = scalars.filter {
            $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
        }
        let text = String(String.UnicodeScalarView(kept))
        return String(text.drop { $0 == "." || $0 == " " }).prefix(utf8Count: longest)
    }

    /// Returns the name in a field Content-Disposition (RFC 6266, section 4.3); `filename*` before `filename`.
    private static func fileName(_ field: String) -> String? {
        let parameters = FieldParameters(field)
        // RFC 8187, section 3.2: charset, language and percent-encoded text.
        if let extended = parameters["filename*"]?.split(separator: "'", omittingEmptySubsequences: false),
            extended.count == 3, extended[0].lowercased() == "utf-8"
        {
            return PercentEncoding.decodeLeniently(extended[2])
        }
        return parameters["filename"]
    }
}
